// Clocks run only for those who are to move, and end in a grace.
import { expect, test } from "vitest";
import { viewWith } from "../testing/sampleGame";
import { clockText, clockWords, graceLeft, timeLeft } from "./turnClock";

const [ada] = viewWith().seats;
const seat = (clock: number | null, clock_since: number | null) => {
  if (!ada) throw new Error("The sample has no seat.");
  return { ...ada, clock, clock_since };
};

test("a game without clocks has no time", () => {
  expect(timeLeft(seat(null, null), 1000)).toBeNull();
});

test("a clock that stands keeps its time", () => {
  expect(timeLeft(seat(60_000, null), 99_000)).toEqual({ left: 60_000, running: false });
});

test("a clock that runs loses time, also below zero", () => {
  expect(timeLeft(seat(60_000, 5_000), 15_000)).toEqual({ left: 50_000, running: true });
  expect(timeLeft(seat(1_000, 0), 3_000)).toEqual({ left: -2_000, running: true });
});

test("a server that is ahead of us gives no time away", () => {
  expect(timeLeft(seat(60_000, 5_000), 4_000)?.left).toBe(60_000);
});

test("the grace begins where the clock ends", () => {
  const clock = { per: "move" as const, seconds: 60, grace: 30 };
  expect(graceLeft({ left: 10, running: true }, clock)).toBe(30_000);
  expect(graceLeft({ left: -12_000, running: true }, clock)).toBe(18_000);
  expect(graceLeft({ left: -99_000, running: true }, clock)).toBe(0);
});

test.each([
  [-5, "0:00", "0 seconds"],
  [900, "0:01", "1 second"],
  [7_000, "0:07", "7 seconds"],
  [90_000, "1:30", "1 minute"],
  [3_900_000, "1:05:00", "1 hour"],
  [183_600_000, "2 d 3 h", "51 hours"],
])("%i milliseconds are %s", (milliseconds, text, words) => {
  expect(clockText(milliseconds)).toBe(text);
  expect(clockWords(milliseconds)).toBe(words);
});
