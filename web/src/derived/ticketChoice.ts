// Choosing among offered tickets: which move keeps them, and what they would cost together.
import type { Edition, GameView, MoveInfo } from "../api/types";
import { counted } from "../words/phrases";
import { findTicketRoute, type TicketRoute } from "./ticketRoute";

/** The move that keeps exactly these places of the offer, if it is legal. */
export function keepMove(legal: readonly MoveInfo[], places: ReadonlySet<number>): MoveInfo | null {
  const exactly = ({ keep }: MoveInfo) =>
    keep.length === places.size && keep.every((place) => places.has(place));
  return legal.find((move) => move.kind === "keep" && exactly(move)) ?? null;
}

/** The fewest tickets that may be kept. */
export function fewestKept(legal: readonly MoveInfo[]): number {
  const sizes = legal.flatMap((move) => (move.kind === "keep" ? [move.keep.length] : []));
  return sizes.length > 0 ? Math.min(...sizes) : 0;
}

/** What stands on the button: how many are kept, or how many more are needed. */
export function keepWords(chosen: number, offered: number, fewest: number): string {
  const more = fewest - chosen;
  if (more > 0) return chosen === 0 ? `Choose at least ${fewest}` : `Choose ${more} more`;
  if (chosen === offered) return offered === 1 ? "Keep it" : `Keep all ${offered}`;
  return `Keep ${chosen}, return ${offered - chosen}`;
}

export interface TicketCost {
  /** Trains still to be laid. */
  trains: number;
  /** Spaces of the way that are built already. */
  built: number;
  /** Trains saved because ways share track. */
  shared: number;
  /** Tickets that cannot be done any more. */
  impossible: number;
  points: number;
}

/** What some tickets would still cost together, each along its cheapest way. */
export function ticketCost(
  indexes: readonly number[],
  edition: Edition,
  view: GameView,
): TicketCost {
  const tickets = indexes.flatMap((index) => edition.tickets[index] ?? []);
  const ticketRoutes = tickets.map((ticket) => findTicketRoute(ticket, edition, view));
  const found = ticketRoutes.filter(
    (ticketRoute): ticketRoute is TicketRoute => ticketRoute !== null,
  );
  const spaces = (tracks: Iterable<number>) =>
    [...tracks].reduce((sum, track) => sum + (edition.board.tracks[track]?.length ?? 0), 0);
  const trains = spaces(new Set(found.flatMap((ticketRoute) => ticketRoute.missing)));
  return {
    trains,
    built: spaces(new Set(found.flatMap((ticketRoute) => ticketRoute.owned))),
    shared: found.reduce((sum, ticketRoute) => sum + ticketRoute.spaces, 0) - trains,
    impossible: ticketRoutes.length - found.length,
    points: tickets.reduce((sum, ticket) => sum + ticket.points, 0),
  };
}

/** One ticket's cost in words: "9 trains to lay, 4 built". */
export function costWords({ trains, built, impossible }: TicketCost): string {
  if (impossible > 0) return "No free way is left";
  if (trains === 0) return "Joined already";
  return `${counted(trains, "train")} to lay${built > 0 ? `, ${built} built` : ""}`;
}

/** Several tickets' cost in words, with what they share and whether the trains suffice. */
export function togetherWords(cost: TicketCost, trainsLeft: number): string {
  const shared = cost.shared > 0 ? `, ${cost.shared} of them shared` : "";
  const enough = cost.trains > trainsLeft ? `; you have only ${trainsLeft}` : "";
  return `Together: ${counted(cost.trains, "train")} to lay${shared}${enough}, ${cost.points} points`;
}
