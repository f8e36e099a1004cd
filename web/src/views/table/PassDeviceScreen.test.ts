import { expect, test } from "vitest";
import { moved } from "../../testing/events";
import { hasPlayed, nextSeatHere } from "./PassDeviceScreen";

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

test("the choice of the first tickets is not a player's last turn", () => {
  const log = [moved(0, "keep"), moved(1, "keep"), moved(0, "draw card")];
  expect([hasPlayed(log, 0), hasPlayed(log, 1)]).toEqual([true, false]);
});
