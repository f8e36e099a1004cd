import { expect, test } from "vitest";
import type { HandTicket, HintNetwork, Result } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { needsOf, openTicket } from "../testing/ticketNeeds";
import { highlightsOf } from "./highlights";

const spread = (found: ReturnType<typeof highlightsOf>) => ({
  places: [...found.places].sort(),
  tracks: [...found.tracks].sort(),
  adjacent: [...found.adjacent].sort(),
  lent: [...found.lent].sort(),
  missing: [...found.missing].sort(),
  stations: [...found.stations],
});

const NOTHING = { places: [], tracks: [], adjacent: [], lent: [], missing: [], stations: [] };

test("nothing is highlighted without a focus", () => {
  expect(spread(highlightsOf(null, EDITION, viewWith()))).toEqual(NOTHING);
});

test("a ticket highlights its two ends, and what it has and needs", () => {
  const facts = { trains: 3, owned: [0], lent: [4], missing: [2], stations: ["elm"] };
  const view = viewWith({}, { tickets: [openTicket(1), openTicket(0, facts)] });
  const found = highlightsOf({ kind: "ticket", index: 0 }, EDITION, view);
  expect(spread(found)).toEqual({
    ...NOTHING,
    places: ["ash", "cedar"],
    tracks: [0],
    lent: [4],
    missing: [2],
    stations: ["elm"],
  });
});

test("a ticket highlights its own shortest way, and its way in the plan only as that", () => {
  const planned = openTicket(0, { trains: 6, missing: [3, 5] });
  const ticket = { ...planned, shortest: needsOf([0], { trains: 3, missing: [2] }) };
  const view = viewWith({}, { tickets: [ticket] });
  const missing = (kind: "ticket" | "way") =>
    spread(highlightsOf({ kind, index: 0 }, EDITION, view)).missing;
  expect(missing("ticket")).toEqual([2]);
  expect(missing("way")).toEqual([3, 5]);
});

test("after the end, anyone's ticket highlights the way that connects it, if one does", () => {
  const scored: HandTicket[][] = [
    [
      { index: 0, done: true, owned: [0, 2], lent: [] },
      { index: 1, done: false, owned: [], lent: [] },
    ],
    [{ index: 1, done: true, owned: [5], lent: [3] }],
  ];
  const scores = scored.map((ticket_results) => ({ ticket_results }));
  const over = { ...viewWith(), result: { scores } as unknown as Result };
  const lit = (seat: number, index: number) =>
    spread(highlightsOf({ kind: "playersTicket", seat, index }, EDITION, over));
  expect(lit(0, 0)).toEqual({ ...NOTHING, places: ["ash", "cedar"], tracks: [0, 2] });
  expect(lit(1, 1)).toEqual({ ...NOTHING, places: ["ash", "fir"], tracks: [5], lent: [3] });
  expect(lit(0, 1)).toEqual({ ...NOTHING, places: ["ash", "fir"] });
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
    adjacent: [0, 1, 3],
  });
});

test("a country highlights the tracks of all its end points", () => {
  const found = highlightsOf({ kind: "place", place: "norland" }, EDITION, viewWith());
  expect(spread(found).adjacent).toEqual([6, 7]);
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
  const after = (seat: number) =>
    highlightsOf({ kind: "network" }, EDITION, viewWith({ owners: { 2: seat } }), NETWORK);
  expect(after(0).steps).toEqual([5]);
  expect([...after(0).planned].sort()).toEqual([0, 2, 5]);
  // Without it, the other route serves nothing.
  expect(after(1).steps).toEqual([]);
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
