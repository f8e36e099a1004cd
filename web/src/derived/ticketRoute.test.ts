import { expect, test } from "vitest";
import type { Ticket } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { findTicketRoute } from "./ticketRoute";

const [ashCedar, ashFir, birchNorland] = EDITION.tickets as [Ticket, Ticket, Ticket];

test("the route with the fewest spaces is missing", () => {
  const ticketRoute = findTicketRoute(ashFir, EDITION, viewWith());
  expect(ticketRoute).toEqual({ owned: [], lent: [], missing: [5, 3], spaces: 6 });
});

test("own tracks cost nothing and are part of the route", () => {
  const ticketRoute = findTicketRoute(ashCedar, EDITION, viewWith({ owners: { 0: 0 } }));
  expect(ticketRoute).toEqual({ owned: [0], lent: [], missing: [2], spaces: 3 });
});

test("a completed route is missing nothing", () => {
  const ticketRoute = findTicketRoute(ashCedar, EDITION, viewWith({ owners: { 0: 0, 2: 0 } }));
  expect(ticketRoute?.missing).toEqual([]);
  expect(ticketRoute?.spaces).toBe(0);
});

test("a route avoids rivals' tracks", () => {
  const ticketRoute = findTicketRoute(ashCedar, EDITION, viewWith({ owners: { 2: 1 } }));
  expect(ticketRoute?.missing).toEqual([4, 3]);
});

test("a route avoids tracks that are closed to the seat", () => {
  const ticketRoute = findTicketRoute(
    ashCedar,
    EDITION,
    viewWith({ owners: { 0: 1 } }, { closed: [1] }),
  );
  expect(ticketRoute?.missing).toEqual([4, 3]);
});

test("a ticket to a country may end at any of its end points", () => {
  const ticketRoute = findTicketRoute(birchNorland, EDITION, viewWith());
  expect(ticketRoute).toEqual({ owned: [], lent: [], missing: [6, 2], spaces: 4 });
});

test("no route leads through a country's end points", () => {
  const tracks = [...EDITION.board.tracks, { ...EDITION.board.tracks[7], b: "norland-1" }];
  const edition = { ...EDITION, board: { ...EDITION.board, tracks } } as typeof EDITION;
  const ticketRoute = findTicketRoute(ashFir, edition, viewWith({ owners: { 3: 1, 4: 1 } }));
  expect(ticketRoute).toBeNull();
});

test("a blocked ticket has no route", () => {
  const ticketRoute = findTicketRoute(ashCedar, EDITION, viewWith({ owners: { 2: 1, 3: 1 } }));
  expect(ticketRoute).toBeNull();
});

test("a station lends a rival's track that touches it", () => {
  const shut = { owners: { 2: 1, 3: 1 } };
  const there = viewWith({ ...shut, stations: { elm: 0 } });
  expect(findTicketRoute(ashCedar, EDITION, there)).toEqual({
    owned: [],
    lent: [3],
    missing: [4],
    spaces: 1,
  });
  const elsewhere = viewWith({ ...shut, stations: { fir: 0, birch: 1 } });
  expect(findTicketRoute(ashCedar, EDITION, elsewhere)).toBeNull();
});

test("a station lends one track, not two", () => {
  const rivals = { owners: { 2: 1, 3: 1, 5: 1 } };
  expect(
    findTicketRoute(ashFir, EDITION, viewWith({ ...rivals, stations: { elm: 0 } })),
  ).toBeNull();
  const two = viewWith({ ...rivals, stations: { elm: 0, fir: 0 } });
  expect(findTicketRoute(ashFir, EDITION, two)).toEqual({
    owned: [],
    lent: [5, 3],
    missing: [],
    spaces: 0,
  });
});

test("a route does not use a loan if the seat's own tracks suffice", () => {
  const view = viewWith({ owners: { 0: 0, 2: 0, 3: 1, 4: 0 }, stations: { elm: 0 } });
  expect(findTicketRoute(ashCedar, EDITION, view)?.lent).toEqual([]);
});
