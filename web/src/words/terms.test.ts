import { expect, test } from "vitest";
import { termsWords } from "./terms";

test("a table without a clock and hints has no special terms", () => {
  expect(termsWords({ clock: null, hints: false })).toBe("");
});

test("a clock and hints are told", () => {
  expect(termsWords({ clock: { per: "move", seconds: 120, grace: 0 }, hints: true })).toBe(
    "2 minutes per move; after that, a bot takes over. Players may ask for hints.",
  );
  expect(termsWords({ clock: { per: "game", seconds: 1800, grace: 30 }, hints: false })).toBe(
    "30 minutes each for the whole game, then 30 seconds of extra time; after that, a bot takes over.",
  );
});
