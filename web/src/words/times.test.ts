// Moments and spans in words.
import { expect, test } from "vitest";
import { durationWords } from "../views/pages/ClockFields";
import { timeAgo } from "./times";

const MINUTE = 60_000;

test.each([
  [20_000, "just now"],
  [5 * MINUTE, "5 minutes ago"],
  [60 * MINUTE, "1 hour ago"],
  [30 * 60 * MINUTE, "yesterday"],
])("%d milliseconds ago is %s", (past, words) => {
  expect(timeAgo(1e12 - past, 1e12)).toBe(words);
});

test.each([
  [0, "none"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [259_200, "3 days"],
])("a clock of %d seconds is called %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
