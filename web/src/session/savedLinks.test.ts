import { computed } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import type { Link } from "../api/types";
import { forgetLinks, moveLinks, savedLinks, saveLinks } from "./savedLinks";

const link = (seat: number | null, key: string): Link => ({
  role: seat === null ? "watch" : "seat",
  seat,
  key,
  path: `/join#${key}`,
});

beforeEach(() => sessionStorage.clear());

test("links are saved per game, and a new link replaces the old one", () => {
  saveLinks("one", [link(null, "w"), link(1, "a"), link(2, "b")]);
  saveLinks("one", [link(1, "c")]);
  expect(savedLinks("one").map(({ key }) => key)).toEqual(["w", "b", "c"]);
  expect(savedLinks("two")).toEqual([]);
});

test("links to taken seats are forgotten, the link for spectators is not", () => {
  saveLinks("one", [link(null, "w"), link(1, "a"), link(2, "b")]);
  forgetLinks("one", [0, 2]);
  expect(savedLinks("one").map(({ key }) => key)).toEqual(["w", "a"]);
});

test("the link to the table is known at once, and stays when a seat is freed", () => {
  const shown = computed(() => savedLinks("three").find(({ role }) => role === "table")?.key);
  expect(shown.value).toBeUndefined();
  saveLinks("three", [{ role: "table", seat: null, key: "t", path: "/join#t" }]);
  expect(shown.value).toBe("t");
  forgetLinks("three", [1]);
  expect(shown.value).toBe("t");
});

test("links to a table lead to the one that replaces it, those to seats end", () => {
  saveLinks("four", [link(null, "w"), link(1, "a")]);
  moveLinks("four", "five");
  expect(savedLinks("five").map(({ key }) => key)).toEqual(["w"]);
});
