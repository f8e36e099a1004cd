import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import type { CoachStep } from "./coach";
import { coachPlaces } from "./coachPlaces";

const places = (step: CoachStep) =>
  [...coachPlaces(step, EDITION, viewWith({}, { offer: [0, 2] }))].sort();

test("a claim is about the ends of its route", () => {
  expect(places({ kind: "claim", track: 0, again: false })).toEqual(["ash", "birch"]);
  expect(places({ kind: "allDone", track: null })).toEqual([]);
});

test("so are cards to collect for a route", () => {
  const wish = { track: 2, card: "red" as const, missing: 1, slot: 0 };
  expect(places({ kind: "draw", wish, enough: false, again: false })).toEqual(["birch", "cedar"]);
});

test("tickets on offer are about their cities and countries", () => {
  expect(places({ kind: "tickets", keep: 1, offered: 2 })).toEqual([
    "ash",
    "birch",
    "cedar",
    "norland",
  ]);
  expect(places({ kind: "ticketDone", ticket: 1 })).toEqual(["ash", "fir"]);
});
