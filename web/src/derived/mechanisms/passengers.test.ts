import { expect, test } from "vitest";
import type { GameEvent } from "../../api/types";
import { moved } from "../../testing/events";
import { ridePoints } from "./passengers";

const step = (points: number, over = false) => moved(0, "ride", { points, ride_over: over });

test("the steps of a ride in progress are added up", () => {
  expect(ridePoints([moved(0, "claim", { points: 7 }), step(4), step(0), step(3)], 0)).toBe(7);
});

test("an earlier ride of the seat does not count", () => {
  expect(ridePoints([step(4), step(2, true), step(3)], 0)).toBe(3);
  expect(ridePoints([step(4), moved(0, "stop", { ride_over: true }), step(3)], 0)).toBe(3);
});

test("a ride that has just ended keeps its sum", () => {
  expect(ridePoints([step(4), step(2, true)], 0)).toBe(6);
  expect(ridePoints([step(4), moved(0, "stop", { ride_over: true })], 0)).toBe(4);
});

test("other players' moves and chat in between do not matter", () => {
  const said: GameEvent = { kind: "chat", number: 5, at: 0, seat: 1, text: "Oh!" };
  expect(ridePoints([step(4), said, moved(1, "ride", { points: 9 }), step(2)], 0)).toBe(6);
});

test("an undone step does not count", () => {
  const undone: GameEvent = { kind: "undo", number: 5, at: 0, seat: 0 };
  expect(ridePoints([step(4), step(2), undone], 0)).toBe(4);
});
