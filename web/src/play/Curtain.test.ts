import { expect, test } from "vitest";
import { nextHere } from "./Curtain";

test("the screen is passed to the seat of this device that is to act", () => {
  expect(nextHere([1], [0, 1], 0)).toBe(1);
});

test("it stays with whoever may still act", () => {
  expect(nextHere([0, 1], [0, 1], 0)).toBeNull();
});

test("it is not passed on while only others are to act", () => {
  expect(nextHere([2], [0, 1], 0)).toBeNull();
});
