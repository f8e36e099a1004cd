import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import { highlightsOf } from "./highlights";

const spread = (found: ReturnType<typeof highlightsOf>) => ({
  places: [...found.places].sort(),
  tracks: [...found.tracks].sort(),
  missing: [...found.missing].sort(),
});

test("nothing is highlighted without a focus", () => {
  expect(spread(highlightsOf(null, EDITION, viewWith()))).toEqual({
    places: [],
    tracks: [],
    missing: [],
  });
});

test("a ticket highlights its two ends, and the built and missing tracks of its route", () => {
  const found = highlightsOf({ kind: "ticket", index: 0 }, EDITION, viewWith({ owners: { 0: 0 } }));
  expect(spread(found)).toEqual({ places: ["ash", "cedar"], tracks: [0], missing: [2] });
});

test("after the end, a ticket highlights only its two ends", () => {
  const over = { ...viewWith(), state: "over" as const };
  const found = highlightsOf({ kind: "ticket", index: 0 }, EDITION, over);
  expect(spread(found)).toEqual({ places: ["ash", "cedar"], tracks: [], missing: [] });
});

test("several offered tickets are highlighted together", () => {
  const found = highlightsOf({ kind: "offer", indexes: [0, 1] }, EDITION, viewWith());
  expect(spread(found).places).toEqual(["ash", "cedar", "fir"]);
});

test("a city highlights its tracks and the other ends of the player's tickets from there", () => {
  const view = viewWith({}, { tickets: [{ index: 1, done: false }] });
  const found = highlightsOf({ kind: "place", place: "ash" }, EDITION, view);
  expect(spread(found)).toEqual({ places: ["ash", "fir"], tracks: [0, 1, 3], missing: [] });
});

test("a country highlights the tracks of all its end points", () => {
  const found = highlightsOf({ kind: "place", place: "norland" }, EDITION, viewWith());
  expect(spread(found).tracks).toEqual([6, 7]);
});
