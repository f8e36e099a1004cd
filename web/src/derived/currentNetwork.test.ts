import { expect, test } from "vitest";
import type { HintNetwork } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { currentNetwork } from "./currentNetwork";

// Ash–Birch is red (track 0) and blue (track 1).
const NETWORK: HintNetwork = {
  routes: [
    { track: 0, tickets: [0, 1], missing: 0, around: 5 },
    { track: 2, tickets: [0], missing: 2, around: null },
    { track: 5, tickets: [1], missing: 2, around: null },
  ],
  ways: [
    { ticket: 0, owned: [], missing: [0, 2], lent: [], trains: 5 },
    { ticket: 1, owned: [3], missing: [0, 5], lent: [4], trains: 4 },
  ],
  stations: ["elm"],
  dropped: [],
};
const TICKETS = [openTicket(0), openTicket(1)];

function after(owners: Record<number, number>, tickets = TICKETS, closed: number[] = []) {
  const view = viewWith({ owners }, { tickets, closed });
  const { routes, ways, cut } = currentNetwork(NETWORK, EDITION, view);
  return { routes: routes.map(({ track }) => track), ways, cut };
}

test("right after the hint, its network is as it was", () => {
  const view = viewWith({}, { tickets: TICKETS });
  expect(currentNetwork(NETWORK, EDITION, view)).toEqual({ ...NETWORK, cut: [] });
});

test("a claimed route is missing in no way any more, whichever of its tracks it was", () => {
  for (const track of [0, 1])
    expect(after({ [track]: 0 })).toMatchObject({
      routes: [2, 5],
      ways: [
        { ticket: 0, owned: [track], missing: [2], trains: 3 },
        { ticket: 1, owned: [3, track], missing: [5], trains: 2 },
      ],
      cut: [],
    });
});

test("a way that is closed is cut, with the routes that served it alone", () => {
  const cut = { routes: [0, 5], ways: [{ ticket: 1, trains: 4 }], cut: [0] };
  expect(after({ 2: 1 })).toMatchObject(cut);
  expect(after({}, TICKETS, [2])).toMatchObject(cut);
});

test("a route for its points alone is planned until it is closed", () => {
  const aside = { track: 1, tickets: [], missing: 2, around: null };
  const routes = (closed: number[]) => {
    const view = viewWith({}, { tickets: TICKETS, closed });
    const network = { ...NETWORK, routes: [...NETWORK.routes, aside] };
    return currentNetwork(network, EDITION, view).routes.map(({ track }) => track);
  };
  expect(routes([])).toEqual([0, 2, 5, 1]);
  expect(routes([1])).toEqual([0, 2, 5]);
});

test("a ticket that is completed has no way left to go", () => {
  const tickets = [openTicket(0), { ...openTicket(1), done: true }];
  expect(after({ 5: 0 }, tickets)).toMatchObject({
    routes: [0, 2],
    ways: [{ ticket: 0 }],
    cut: [],
  });
});

test("a station that was built is needed no more", () => {
  const view = viewWith({ stations: { elm: 0 } }, { tickets: TICKETS });
  expect(currentNetwork(NETWORK, EDITION, view).stations).toEqual([]);
});

test("a station is planned while a ticket needs it", () => {
  const stations = (owners: Record<number, number>, done = false) => {
    const tickets = [openTicket(0), { ...openTicket(1), done }];
    return currentNetwork(NETWORK, EDITION, viewWith({ owners }, { tickets })).stations;
  };
  expect(stations({})).toEqual(["elm"]);
  expect(stations({}, true)).toEqual([]);
  // The way of the ticket is cut.
  expect(stations({ 5: 1 })).toEqual([]);
});
