// Where the map of a small screen opens: on the player's tickets.
import { useMemo } from "preact/hooks";
import type { Session } from "../../session/session";

/**
 * The ends of the player's tickets, without completed ones if others are open, and of those on
 * offer. They change only with new tickets: a completed one is no reason to move the board.
 */
export function useTicketPlaces(session: Session): readonly string[] {
  const { tickets = [], offer = [] } = session.view.value.you?.hand ?? {};
  const indexes = [...tickets.map(({ index }) => index), "offered", ...offer].join();
  return useMemo(() => ticketPlaces(session), [session, indexes]);
}

function ticketPlaces({ view, edition }: Session): string[] {
  const { tickets: held = [], offer = [] } = view.peek().you?.hand ?? {};
  const open = held.filter(({ done }) => !done);
  const shown = open.length > 0 ? open : held;
  return [...shown.map(({ index }) => index), ...offer].flatMap((index) => {
    const ticket = edition.tickets[index];
    return ticket ? [ticket.a, ticket.b] : [];
  });
}
