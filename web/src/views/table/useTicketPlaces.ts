// Where the map of a small screen opens: on the player's tickets.
import { useMemo } from "preact/hooks";
import type { Session } from "../../session/session";

/**
 * The ends of the player's tickets, without completed ones if others are open. They change only
 * with new tickets: a completed one is no reason to move the board.
 */
export function useTicketPlaces(session: Session): readonly string[] {
  const held = session.view.value.you?.hand?.tickets ?? [];
  const indexes = held.map(({ index }) => index).join();
  return useMemo(() => ticketPlaces(session), [session, indexes]);
}

function ticketPlaces({ view, edition }: Session): string[] {
  const held = view.peek().you?.hand?.tickets ?? [];
  const open = held.filter(({ done }) => !done);
  const shown = open.length > 0 ? open : held;
  return shown.flatMap(({ index }) => {
    const ticket = edition.tickets[index];
    return ticket ? [ticket.a, ticket.b] : [];
  });
}
