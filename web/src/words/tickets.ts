// Tickets in words: what they still need, and what they cost.
import type { Edition, GameView } from "../api/types";
import type { TicketCost } from "../derived/ticketChoice";
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
      ? "One of your stations can connect it, unless another ticket needs it."
      : "Connected by your tracks.";
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `Missing: ${trackName(edition, first)}${more}, ${counted(ticketRoute.spaces, "train")}.`;
}

/** A station might still help, in editions with stations. */
function noWay({ rules }: Edition): string {
  const station = rules.stations.count > 0 ? " A station may help." : "";
  return `No route is left for this ticket.${station}`;
}

/** The button that keeps tickets: how many are kept, or how many more are needed. */
export function keepWords(chosen: number, offered: number, fewest: number): string {
  const more = fewest - chosen;
  if (more > 0) return chosen === 0 ? `Choose at least ${fewest}` : `Choose ${more} more`;
  if (chosen === offered) return offered === 1 ? "Keep it" : `Keep all ${offered}`;
  return `Keep ${chosen}, return ${offered - chosen}`;
}

/** The cost of one ticket: "Needs 9 trains, 4 built". */
export function costWords({ trains, built, impossible }: TicketCost): string {
  if (impossible > 0) return "No route left";
  if (trains === 0) return "Connected already";
  return `Needs ${counted(trains, "train")}${built > 0 ? `, ${built} built` : ""}`;
}

/** The cost of several tickets, with what they share and whether there are enough trains. */
export function togetherWords(cost: TicketCost, trainsLeft: number): string {
  const shared = cost.shared > 0 ? `, ${cost.shared} of them shared` : "";
  const enough = cost.trains > trainsLeft ? `; you have only ${trainsLeft}` : "";
  return `Together: ${counted(cost.trains, "train")}${shared}${enough}, ${cost.points} points`;
}

/** "2 of 5 done"; empty without tickets. */
export function ticketProgress(done: number, held: number): string {
  return held > 0 ? `${done} of ${held} done` : "";
}
