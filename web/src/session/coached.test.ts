import { beforeEach, expect, test } from "vitest";
import { LESSON } from "../derived/lesson";
import { EDITION } from "../testing/sampleGame";
import { hasCoach } from "./coached";
import { coachMarks } from "./settings";

const table = { seat: 0, edition: EDITION };

beforeEach(() => {
  localStorage.clear();
  coachMarks.value = "unset";
});

test("players have the coach until a game was finished here, unless it was turned on or off", () => {
  expect(hasCoach(table)).toBe(true);
  expect(hasCoach({ ...table, seat: null })).toBe(false);
  localStorage.setItem("trunkline.history", JSON.stringify([{ id: "a", edition: "usa" }]));
  expect(hasCoach(table)).toBe(false);
  coachMarks.value = "on";
  expect(hasCoach(table)).toBe(true);
  localStorage.clear();
  coachMarks.value = "off";
  expect(hasCoach(table)).toBe(false);
});

test("in the guided game it can always be turned on", () => {
  coachMarks.value = "off";
  expect(hasCoach({ ...table, edition: { ...EDITION, id: LESSON } })).toBe(true);
});
