import { expect, test } from "vitest";
import type { CardKind } from "../api/types";
import { takenSlot } from "./display";

const BEFORE: CardKind[] = ["red", "blue", "red", "green", "black"];

test("a card was taken from the slot that holds another card now", () => {
  expect(takenSlot(BEFORE, ["red", "blue", "white", "green", "black"], "red", 0)).toBe(2);
});

test("if the same kind came again, the slot is the one I tapped, or the first", () => {
  expect(takenSlot(BEFORE, BEFORE, "red", 2)).toBe(2);
  expect(takenSlot(BEFORE, BEFORE, "red", null)).toBe(0);
  expect(takenSlot(BEFORE, BEFORE, "white", null)).toBeNull();
});
