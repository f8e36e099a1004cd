import { expect, test } from "vitest";
import type { HintNetwork } from "../api/types";
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

const NETWORK: HintNetwork = {
  routes: [
    { track: 2, tickets: [0, 1], missing: 0, around: 5 },
    { track: 5, tickets: [1], missing: 2, around: null },
  ],
  ways: [
    { ticket: 0, owned: [0], missing: [2], lent: [], trains: 3 },
    { ticket: 1, owned: [0], missing: [2, 5], lent: [4], trains: 5 },
  ],
  stations: ["elm"],
  dropped: [2],
};

test("a hint highlights its network and the order of its steps", () => {
  const found = highlightsOf({ kind: "network" }, EDITION, viewWith(), NETWORK);
  expect(spread(found)).toEqual({
    ...NOTHING,
    places: ["ash", "cedar", "fir"],
    lent: [4],
    stations: ["elm"],
  });
  expect([...found.planned].sort()).toEqual([0, 2, 5]);
  expect(found.steps).toEqual([2, 5]);
});

test("a route that was claimed since the hint is no step of it any more", () => {
  const view = viewWith({ owners: { 2: 1 } });
  expect(highlightsOf({ kind: "network" }, EDITION, view, NETWORK).steps).toEqual([5]);
});

test("all open tickets highlight what they need together", () => {
  const tickets = [
    { ...openTicket(2, { owned: [5] }), done: true },
    openTicket(0, { trains: 3, owned: [0], missing: [2] }),
    openTicket(1, { trains: 5, missing: [2, 4] }),
  ];
  const found = highlightsOf({ kind: "openTickets" }, EDITION, viewWith({}, { tickets }));
  expect(spread(found)).toEqual({
    ...NOTHING,
    places: ["ash", "cedar", "fir"],
    tracks: [0],
    missing: [2, 4],
  });
});
