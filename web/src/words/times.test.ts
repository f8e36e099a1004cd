import { expect, test } from "vitest";
import { clockText, clockWords, durationWords, timeAgo } from "./times";

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
