import { expect, test } from "vitest";
import type { GameView, HintNetwork } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { plannedView } from "./plannedView";

// Ash–Birch is red (track 0) and blue (track 1).
const NETWORK: HintNetwork = {
  routes: [
    { track: 0, tickets: [0], missing: 0, around: 5 },
    { track: 2, tickets: [0], missing: 2, around: null },
  ],
  ways: [{ ticket: 0, owned: [], missing: [0, 2], lent: [4], trains: 5 }],
  stations: [],
  dropped: [1],
};
const TICKETS = [
  openTicket(0, { trains: 4, missing: [3, 5] }),
  openTicket(1, { trains: 2, missing: [5] }),
];

function needs(view: GameView, network: HintNetwork | null = NETWORK) {
  const tickets = plannedView(view, EDITION, network).you?.hand?.tickets ?? [];
  return tickets.map((ticket) => ticket.needs);
}

const missing = (view: GameView) => needs(view).map((found) => found?.missing);

test("without a hint, tickets need what the server says", () => {
  const view = viewWith({}, { tickets: TICKETS });
  expect(plannedView(view, EDITION, null)).toBe(view);
});

test("a ticket follows its way in the network of a hint, one without a way does not", () => {
  const view = viewWith({}, { tickets: TICKETS });
  expect(needs(view)[0]).toMatchObject({ missing: [0, 2], lent: [4], trains: 5 });
  expect(missing(view)[1]).toEqual([5]);
});

test("what the player has claimed of the way is built, over a parallel track too", () => {
  const built = (track: number) =>
    needs(viewWith({ owners: { [track]: 0 } }, { tickets: TICKETS }))[0];
  expect(built(0)).toMatchObject({ owned: [0], missing: [2], trains: 3 });
  expect(built(1)).toMatchObject({ owned: [1], missing: [2], trains: 3 });
});

test("a network with a closed route is no plan any more", () => {
  expect(missing(viewWith({ owners: { 2: 1 } }, { tickets: TICKETS }))[0]).toEqual([3, 5]);
  expect(missing(viewWith({}, { tickets: TICKETS, closed: [2] }))[0]).toEqual([3, 5]);
});

test("a way needs the new stations that are to lend its tracks, until they are built", () => {
  const network = { ...NETWORK, stations: ["cedar", "fir"] };
  const at = (built: Record<string, number>) =>
    needs(viewWith({ stations: built }, { tickets: TICKETS }), network)[0]?.stations;
  const lent = EDITION.board.tracks[4];
  const expected = network.stations.filter((city) => city === lent?.a || city === lent?.b);
  expect(expected).toHaveLength(1);
  expect(at({})).toEqual(expected);
  expect(at(Object.fromEntries(expected.map((city) => [city, 0])))).toEqual([]);
});

test("a ticket that is connected or lost stays as it is", () => {
  const tickets = [{ ...openTicket(0), done: true }];
  expect(needs(viewWith({}, { tickets }))[0]?.completed).toBe(true);
  const lost = [openTicket(0, { trains: null, possible: false })];
  expect(needs(viewWith({}, { tickets: lost }))[0]?.trains).toBeNull();
});
