// Links are shown once by the server, and kept by the tab until they are used.
import { beforeEach, expect, test } from "vitest";
import type { Link } from "../api/types";
import { forgetLinks, savedLinks, saveLinks } from "./savedLinks";

const link = (seat: number | null, key: string): Link => ({
  role: seat === null ? "watch" : "seat",
  seat,
  key,
  path: `/join#${key}`,
});

beforeEach(() => sessionStorage.clear());

test("links are kept for their game, and a newer one replaces the older", () => {
  saveLinks("one", [link(null, "w"), link(1, "a"), link(2, "b")]);
  saveLinks("one", [link(1, "c")]);
  expect(savedLinks("one").map(({ key }) => key)).toEqual(["w", "b", "c"]);
  expect(savedLinks("two")).toEqual([]);
});

test("links to taken seats are forgotten, the spectator's is not", () => {
  saveLinks("one", [link(null, "w"), link(1, "a"), link(2, "b")]);
  forgetLinks("one", [0, 2]);
  expect(savedLinks("one").map(({ key }) => key)).toEqual(["w", "a"]);
});
