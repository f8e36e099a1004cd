import { expect, test } from "vitest";
import { nextSeatHere } from "./PassDeviceScreen";

test("the screen is passed to the seat of this device that is to act", () => {
  expect(nextSeatHere([1], [0, 1], 0, 0)).toBe(1);
});

test("it stays with whoever may still act", () => {
  expect(nextSeatHere([0, 1], [0, 1], 0, 0)).toBeNull();
});

test("it is not passed on while only others are to act", () => {
  expect(nextSeatHere([2], [0, 1], 0, 0)).toBeNull();
});

test("where several sit, nobody's hand is shown before somebody says who looks", () => {
  expect(nextSeatHere([0, 1], [0, 1], 0, null)).toBe(0);
  expect(nextSeatHere([0, 1], [0, 1], 0, 1)).toBe(0);
});

test("one alone at a device need not say who it is", () => {
  expect(nextSeatHere([0], [0], 0, null)).toBeNull();
});
