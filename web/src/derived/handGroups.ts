// A hand of train cards as it lies on the table: by kind, always in the same order.
import type { CardKind } from "../api/types";

const CARD_ORDER: readonly CardKind[] = [
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "pink",
  "white",
  "black",
  "locomotive",
  "plus4",
  "passenger",
];

export interface CardGroup {
  kind: CardKind;
  count: number;
}

/** The cards by kind: colours first, then those that stand for any. */
export function groupHand(cards: Readonly<Partial<Record<CardKind, number>>>): CardGroup[] {
  return CARD_ORDER.flatMap((kind) => {
    const count = cards[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
