import { expect, test } from "vitest";
import type { GameEvent } from "../../api/types";
import { moved } from "../../testing/events";
import { ridePoints } from "./passengers";

const step = (points: number, over = false) => moved(0, "ride", { points, ride_over: over });
const stop = moved(0, "stop", { ride_over: true });
const undo: GameEvent = { kind: "undo", number: 0, at: 0, seat: 0 };

/** The ride points of seat 0 after these events, numbered in order. */
function pointsAfter(...events: GameEvent[]): number {
  return ridePoints(
    events.map((event, number) => ({ ...event, number })),
    0,
  );
}

test("the steps of a ride in progress are added up", () => {
  expect(pointsAfter(moved(0, "claim", { points: 7 }), step(4), step(0), step(3))).toBe(7);
});

test("an earlier ride of the seat does not count", () => {
  expect(pointsAfter(step(4), step(2, true), step(3))).toBe(3);
  expect(pointsAfter(step(4), stop, step(3))).toBe(3);
});

test("a ride that has just ended keeps its sum", () => {
  expect(pointsAfter(step(4), step(2, true))).toBe(6);
  expect(pointsAfter(step(4), stop)).toBe(4);
});

test("other players' moves and chat in between do not matter", () => {
  const said: GameEvent = { kind: "chat", number: 5, at: 0, seat: 1, text: "Oh!" };
  expect(pointsAfter(step(4), said, moved(1, "ride", { points: 9 }), step(2))).toBe(6);
});

test("an undone step does not count", () => {
  expect(pointsAfter(step(4), step(2), undo)).toBe(4);
});

test("a ride goes on after its last step is undone", () => {
  expect(pointsAfter(step(4), step(2, true), undo, step(3))).toBe(7);
});

test("a ride goes on after its end is undone", () => {
  expect(pointsAfter(step(4), stop, undo)).toBe(4);
  expect(pointsAfter(step(4), stop, undo, step(3))).toBe(7);
});

test("another player's undo does not matter", () => {
  const theirs = moved(1, "ride", { points: 9 });
  expect(pointsAfter(step(4), theirs, { ...undo, seat: 1 }, step(2))).toBe(6);
});
