// What a move pays with, and the order in which payments are offered.
import type { CardKind, MoveInfo } from "../api/types";
import type { CardCounts } from "./cards";

/** The kinds and numbers of cards that a move pays with. */
export function paymentOf(move: MoveInfo): readonly (readonly [CardKind, number])[] {
  const parts: [CardKind, number][] = [
    [move.color as CardKind, move.cards],
    ["locomotive", move.locomotives],
    ["plus4", move.plus4],
  ];
  return parts.filter(([, count]) => count > 0);
}

/** Spend few locomotives; among equal payments, use the colour the hand has most of. */
export function sortPayments(moves: readonly MoveInfo[], cards: CardCounts): MoveInfo[] {
  const cost = (move: MoveInfo): readonly number[] => [
    move.plus4 + move.locomotives,
    move.plus4,
    -(cards[move.color as CardKind] ?? 0),
  ];
  return [...moves].sort((a, b) => compare(cost(a), cost(b)) || a.number - b.number);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** The payment that leaves nothing to choose but how many locomotives: null with several colours. */
export function usualPayment(sorted: readonly MoveInfo[]): MoveInfo | null {
  const colors = new Set(sorted.flatMap(({ color }) => color ?? []));
  return colors.size > 1 ? null : (sorted[0] ?? null);
}

/** Whether a payment uses this kind of card. */
export function paysWith(move: MoveInfo, kind: CardKind): boolean {
  if (kind === "locomotive") return move.locomotives > 0;
  if (kind === "plus4") return move.plus4 > 0;
  return move.color === kind;
}
