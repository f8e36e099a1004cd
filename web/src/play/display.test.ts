import { expect, test } from "vitest";
import type { CardKind, Edition } from "../api/types";
import { EDITION } from "../game/sample";
import { refreshWords, takenPlace, without } from "./display";

const BEFORE: CardKind[] = ["red", "blue", "red", "green", "black"];

test("a card was taken where another lies now", () => {
  expect(takenPlace(BEFORE, ["red", "blue", "white", "green", "black"], "red", 0)).toBe(2);
});

test("where the same kind came again, it was taken where I touched, or at the first", () => {
  expect(takenPlace(BEFORE, BEFORE, "red", 2)).toBe(2);
  expect(takenPlace(BEFORE, BEFORE, "red", null)).toBe(0);
  expect(takenPlace(BEFORE, BEFORE, "white", null)).toBeNull();
});

const TWO_RULES: Edition = {
  ...EDITION,
  rules: {
    ...EDITION.rules,
    refresh: [
      { kinds: ["locomotive"], count: 3 },
      { kinds: ["passenger"], count: 3 },
    ],
  },
};

test("a new display is explained by the rule that it came nearest to", () => {
  expect(refreshWords(EDITION, BEFORE)).toBe("Three locomotives: a new display.");
  const passengers: CardKind[] = ["passenger", "passenger", "red", "locomotive", "blue"];
  expect(refreshWords(TWO_RULES, passengers)).toBe("Three passengers: a new display.");
  expect(refreshWords(TWO_RULES, BEFORE)).toBe(
    "Three locomotives or three passengers: a new display.",
  );
});

test("only one of the taken kind has left the display", () => {
  expect(without(BEFORE, "red")).toEqual([null, "blue", "red", "green", "black"]);
  expect(without(BEFORE, null)).toEqual(BEFORE);
});
