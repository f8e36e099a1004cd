// Choosing among offered tickets: the move that keeps them, and what they would need.
import type { Hand, MoveInfo, TicketNeeds } from "../api/types";

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

/** What exactly these offered tickets need together, in any order; null if they are not offered. */
export function offerNeeds(hand: Hand, indexes: readonly number[]): TicketNeeds | null {
  const wanted = new Set(indexes);
  const exactly = ({ tickets }: TicketNeeds) =>
    tickets.length === wanted.size && tickets.every((index) => wanted.has(index));
  return hand.offer_needs?.find(exactly) ?? null;
}

/** How many trains fewer some offered tickets need together than one by one. */
export function trainsSaved(hand: Hand, together: TicketNeeds): number {
  if (together.trains === null) return 0;
  const alone = together.tickets.map((index) => offerNeeds(hand, [index])?.trains ?? 0);
  return Math.max(0, alone.reduce((sum, trains) => sum + trains, 0) - together.trains);
}

/** The tickets of an offer that a move keeps. */
export function keptBy(move: MoveInfo, offer: readonly number[]): number[] {
  return (move.keep ?? []).flatMap((slot) => offer[slot] ?? []);
}
