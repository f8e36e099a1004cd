// The order in which ways to pay are offered: the usual one first.
import type { CardKind, MoveInfo } from "../api/types";

type Cards = Readonly<Partial<Record<CardKind, number>>>;

/** Jokers are worth keeping; among equals, pay with the colour one has most of. */
export function sortPayments(moves: readonly MoveInfo[], cards: Cards): MoveInfo[] {
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

/** Whether a way to pay uses this kind of card. */
export function paysWith(move: MoveInfo, kind: CardKind): boolean {
  if (kind === "locomotive") return move.locomotives > 0;
  if (kind === "plus4") return move.plus4 > 0;
  return move.color === kind;
}
