import { expect, test } from "vitest";
import type { RematchStatus } from "../api/types";
import { rematchWords } from "./rematch";

const words = (status: Partial<RematchStatus>) =>
  rematchWords({ state: "open", waiting: [], offer: "seat", ...status });

test("those who have asked for a rematch are named", () => {
  expect(words({ waiting: ["Ben"] })).toBe("Ben is waiting for you.");
  expect(words({ waiting: ["Ben", "Cleo"] })).toBe("Ben and Cleo are waiting for you.");
  expect(words({})).toBe("");
});

test("a rematch that has started says so", () => {
  expect(words({ state: "playing" })).toBe("The rematch has started.");
});

test("who has lost the seat learns whether there is another one", () => {
  expect(words({ waiting: ["Ben"], offer: "free_seat" })).toContain("still a free one");
  for (const offer of ["watch", null] as const)
    expect(words({ state: "playing", offer })).toBe("The rematch goes ahead without you.");
});
