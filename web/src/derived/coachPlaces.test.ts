import { expect, test } from "vitest";
import type { MoveReason } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import type { CoachStep } from "./coach";
import { coachPlaces } from "./coachPlaces";
import { MoveCatalogue } from "./moveCatalogue";

const places = (step: CoachStep) =>
  [...coachPlaces(step, EDITION, viewWith({}, { offer: [0, 2] }))].sort();

test("a claim is about the ends of its route", () => {
  expect(places({ kind: "claim", track: 0, payment: null, again: false })).toEqual([
    "ash",
    "birch",
  ]);
  expect(places({ kind: "allDone", track: null })).toEqual([]);
});

test("so are cards to collect for a route, and about the tickets that it serves", () => {
  const wish = { track: 2, card: "red" as const, missing: 1, keptFor: [] };
  const draw = { kind: "draw", slot: 0, enough: false, again: false } as const;
  expect(places({ ...draw, advice: null, wish })).toEqual(["birch", "cedar"]);
  const reason: MoveReason = {
    why: "card_for_route",
    track: 2,
    tickets: [0],
    missing: 1,
    ready: 0,
  };
  const move = new MoveCatalogue([{ number: 0, kind: "draw card" }]).at(0);
  expect(places({ ...draw, advice: { move, reason }, wish: null })).toEqual([
    "ash",
    "birch",
    "cedar",
  ]);
});

test("tickets on offer are about their cities and countries", () => {
  expect(places({ kind: "tickets", keep: 1, offered: 2, tip: "basics" })).toEqual([
    "ash",
    "birch",
    "cedar",
    "norland",
  ]);
  expect(places({ kind: "ticketsDone", tickets: [1], tracks: [], all: false })).toEqual([
    "ash",
    "fir",
  ]);
});
