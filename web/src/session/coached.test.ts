import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import type { BotKind } from "../api/types";
import { LESSON } from "../derived/lesson";
import { EDITION, viewWith } from "../testing/sampleGame";
import { hasCoach } from "./coached";
import { coachMarks } from "./settings";

const table = { seat: 0, edition: EDITION, view: signal(viewWith()) };

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

test("a strong bot that stands in for a player is no strong opponent", () => {
  const view = viewWith();
  const seats = view.seats.map((seat) => ({
    ...seat,
    level: "expert" as const,
    absent: "away" as const,
  }));
  expect(hasCoach({ ...table, view: signal({ ...view, seats }) })).toBe(true);
});

test("against strong bots there is no coach unless it was turned on", () => {
  const view = viewWith();
  const against = (level: BotKind) => ({
    ...table,
    view: signal({
      ...view,
      seats: view.seats.map((seat) => ({ ...seat, kind: "bot" as const, level })),
    }),
  });
  for (const setting of ["unset", "learning"] as const) {
    coachMarks.value = setting;
    expect(hasCoach(against("challenging"))).toBe(true);
    expect(hasCoach(against("hard"))).toBe(false);
    expect(hasCoach(against("expert"))).toBe(false);
  }
  coachMarks.value = "on";
  expect(hasCoach(against("expert"))).toBe(true);
});
