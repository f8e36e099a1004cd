// Choosing among offered tickets: the move that keeps them, and what they would cost.
import type { Edition, GameView, MoveInfo } from "../api/types";
import { findTicketRoute, type TicketRoute } from "./ticketRoute";

/** The move that keeps exactly these slots of the offer, if it is legal. */
export function keepMove(legal: readonly MoveInfo[], slots: ReadonlySet<number>): MoveInfo | null {
  const exactly = ({ keep }: MoveInfo) =>
    keep.length === slots.size && keep.every((slot) => slots.has(slot));
  return legal.find((move) => move.kind === "keep" && exactly(move)) ?? null;
}

/** The fewest tickets that may be kept. */
export function fewestKept(legal: readonly MoveInfo[]): number {
  const sizes = legal.flatMap((move) => (move.kind === "keep" ? [move.keep.length] : []));
  return sizes.length > 0 ? Math.min(...sizes) : 0;
}

export interface TicketCost {
  /** Trains still needed. */
  trains: number;
  /** Spaces of the routes that are built already. */
  built: number;
  /** Trains saved because the routes share tracks. */
  shared: number;
  /** How many of the tickets can no longer be completed. */
  impossible: number;
  points: number;
}

/** What some tickets would cost together, each along its cheapest route. */
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

/** The tickets of an offer that a move keeps. */
export function keptBy(move: MoveInfo, offer: readonly number[]): number[] {
  return (move.keep ?? []).flatMap((slot) => offer[slot] ?? []);
}
