import { expect, test } from "vitest";
import { viewWith } from "../testing/sampleGame";
import { graceLeft, timeLeft } from "./turnClock";

const [ada] = viewWith().seats;
const seat = (clock: number | null, clock_since: number | null) => {
  if (!ada) throw new Error("The sample has no seat.");
  return { ...ada, clock, clock_since };
};

test("a game without clocks has no time", () => {
  expect(timeLeft(seat(null, null), 1000)).toBeNull();
});

test("a stopped clock keeps its time", () => {
  expect(timeLeft(seat(60_000, null), 99_000)).toEqual({ left: 60_000, running: false });
});

test("a running clock loses time, even below zero", () => {
  expect(timeLeft(seat(60_000, 5_000), 15_000)).toEqual({ left: 50_000, running: true });
  expect(timeLeft(seat(1_000, 0), 3_000)).toEqual({ left: -2_000, running: true });
});

test("a start time in the future adds no time", () => {
  expect(timeLeft(seat(60_000, 5_000), 4_000)?.left).toBe(60_000);
});

test("the extra time starts when the clock has run out", () => {
  const clock = { per: "move" as const, seconds: 60, grace: 30 };
  expect(graceLeft({ left: 10, running: true }, clock)).toBe(30_000);
  expect(graceLeft({ left: -12_000, running: true }, clock)).toBe(18_000);
  expect(graceLeft({ left: -99_000, running: true }, clock)).toBe(0);
});
