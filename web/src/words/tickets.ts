// What a ticket still needs, in words.
import type { Edition, GameView } from "../api/types";
import { findTicketRoute } from "../derived/ticketRoute";
import { trackName } from "./names";
import { counted } from "./phrases";

/** "Missing: Denver–Omaha and 2 more, 9 trains." */
export function missingWords(index: number, edition: Edition, view: GameView): string {
  const ticket = edition.tickets[index];
  const ticketRoute = ticket ? findTicketRoute(ticket, edition, view) : null;
  if (!ticketRoute) return noWay(edition);
  const [first, ...others] = ticketRoute.missing;
  if (first === undefined)
    return ticketRoute.lent.length > 0
      ? "A station of yours can join it, unless it serves another ticket."
      : "Joined by your tracks.";
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `Missing: ${trackName(edition, first)}${more}, ${counted(ticketRoute.spaces, "train")}.`;
}

/** A station may still lend a rival's track, where there are stations. */
function noWay({ rules }: Edition): string {
  const station = rules.stations.count > 0 ? " A station may help." : "";
  return `No free way is left for this ticket.${station}`;
}
