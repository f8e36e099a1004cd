import { expect, test } from "vitest";
import type { CardKind } from "../api/types";
import { refreshWords, takenSlot } from "./display";

const BEFORE: CardKind[] = ["red", "blue", "red", "green", "black"];

test("a card was taken where another lies now", () => {
  expect(takenSlot(BEFORE, ["red", "blue", "white", "green", "black"], "red", 0)).toBe(2);
});

test("where the same kind came again, it was taken where I touched, or at the first", () => {
  expect(takenSlot(BEFORE, BEFORE, "red", 2)).toBe(2);
  expect(takenSlot(BEFORE, BEFORE, "red", null)).toBe(0);
  expect(takenSlot(BEFORE, BEFORE, "white", null)).toBeNull();
});

test("a new display is explained by the rule that called for it", () => {
  expect(refreshWords({ kinds: ["locomotive"], count: 3 })).toBe(
    "Three locomotives: a new display.",
  );
  expect(refreshWords({ kinds: ["locomotive", "plus4"], count: 3 })).toBe(
    "Three locomotives or +4 locomotives: a new display.",
  );
});
