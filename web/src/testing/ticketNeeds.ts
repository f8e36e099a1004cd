// Builds what tickets need, for tests.
import type { HandTicket, TicketNeeds } from "../api/types";

/** What some tickets need; without facts, they are connected already. */
export function needsOf(tickets: number[], facts: Partial<TicketNeeds> = {}): TicketNeeds {
  const { trains = 0, missing = [], stations = [] } = facts;
  return {
    tickets,
    completed: trains === 0 && stations.length === 0,
    possible: true,
    trains,
    enough_trains: trains !== null,
    owned: [],
    lent: [],
    missing,
    stations,
    ...facts,
  };
}

/** A held ticket that is not completed. */
export function openTicket(index: number, facts: Partial<TicketNeeds> = {}): HandTicket {
  return { index, done: false, needs: needsOf([index], facts) };
}
