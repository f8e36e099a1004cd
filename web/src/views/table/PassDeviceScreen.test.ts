import { expect, test } from "vitest";
import { nextSeatHere } from "./PassDeviceScreen";

test("the device is passed to the seat that has to act", () => {
  expect(nextSeatHere([1], [0, 1], 0, 0)).toBe(1);
});

test("it stays with a player who may still act", () => {
  expect(nextSeatHere([0, 1], [0, 1], 0, 0)).toBeNull();
});

test("it is not passed while only other devices have to act", () => {
  expect(nextSeatHere([2], [0, 1], 0, 0)).toBeNull();
});

test("with several players on a device, no hand is shown before a player confirms", () => {
  expect(nextSeatHere([0, 1], [0, 1], 0, null)).toBe(0);
  expect(nextSeatHere([0, 1], [0, 1], 0, 1)).toBe(0);
});

test("a single player on a device need not confirm", () => {
  expect(nextSeatHere([0], [0], 0, null)).toBeNull();
});
