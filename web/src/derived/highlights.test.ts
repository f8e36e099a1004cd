import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import { needsOf, openTicket } from "../testing/ticketNeeds";
import { highlightsOf } from "./highlights";

const spread = (found: ReturnType<typeof highlightsOf>) => ({
  places: [...found.places].sort(),
  tracks: [...found.tracks].sort(),
  lent: [...found.lent].sort(),
  missing: [...found.missing].sort(),
  stations: [...found.stations],
});

const NOTHING = { places: [], tracks: [], lent: [], missing: [], stations: [] };

test("nothing is highlighted without a focus", () => {
  expect(spread(highlightsOf(null, EDITION, viewWith()))).toEqual(NOTHING);
});

test("a ticket highlights its two ends, and what it has and needs", () => {
  const facts = { trains: 3, owned: [0], lent: [4], missing: [2], stations: ["elm"] };
  const view = viewWith({}, { tickets: [openTicket(1), openTicket(0, facts)] });
  const found = highlightsOf({ kind: "ticket", index: 0 }, EDITION, view);
  expect(spread(found)).toEqual({
    places: ["ash", "cedar"],
    tracks: [0],
    lent: [4],
    missing: [2],
    stations: ["elm"],
  });
});

test("after the end, a ticket highlights only its two ends", () => {
  const held = openTicket(0, { trains: 3, missing: [2] });
  const over = { ...viewWith({}, { tickets: [held] }), state: "over" as const };
  const found = highlightsOf({ kind: "ticket", index: 0 }, EDITION, over);
  expect(spread(found)).toEqual({ ...NOTHING, places: ["ash", "cedar"] });
});

test("several offered tickets highlight what they need together", () => {
  const offer_needs = [
    needsOf([0], { trains: 5, missing: [0, 2] }),
    needsOf([1], { trains: 6, missing: [3, 5] }),
    needsOf([0, 1], { trains: 8, missing: [0, 2, 4, 5] }),
  ];
  const view = viewWith({}, { offer: [0, 1], offer_needs });
  const found = highlightsOf({ kind: "offer", indexes: [1, 0] }, EDITION, view);
  expect(spread(found)).toEqual({
    ...NOTHING,
    places: ["ash", "cedar", "fir"],
    missing: [0, 2, 4, 5],
  });
});

test("a city highlights its tracks and the other ends of the player's tickets from there", () => {
  const view = viewWith({}, { tickets: [openTicket(1)] });
  const found = highlightsOf({ kind: "place", place: "ash" }, EDITION, view);
  expect(spread(found)).toEqual({
    ...NOTHING,
    places: ["ash", "fir"],
    tracks: [0, 1, 3],
  });
});

test("a country highlights the tracks of all its end points", () => {
  const found = highlightsOf({ kind: "place", place: "norland" }, EDITION, viewWith());
  expect(spread(found).tracks).toEqual([6, 7]);
});
