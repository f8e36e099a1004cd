// The kinds of train cards, in the order in which they are always shown.
import type { CardKind } from "../api/types";

/** Colours first, then the cards that are not of one colour. Typed so that no kind can be missing. */
const CARD_ORDER: Readonly<Record<CardKind, { colored: boolean }>> = {
  red: { colored: true },
  orange: { colored: true },
  yellow: { colored: true },
  green: { colored: true },
  blue: { colored: true },
  pink: { colored: true },
  white: { colored: true },
  black: { colored: true },
  locomotive: { colored: false },
  plus4: { colored: false },
  passenger: { colored: false },
};

export const CARD_KINDS = Object.keys(CARD_ORDER) as readonly CardKind[];

export function isColored(kind: CardKind): boolean {
  return CARD_ORDER[kind].colored;
}

export type CardCounts = Readonly<Partial<Record<CardKind, number>>>;

export interface CardGroup {
  kind: CardKind;
  count: number;
}

/** The cards of a hand by kind. */
export function groupHand(cards: CardCounts): CardGroup[] {
  return CARD_KINDS.flatMap((kind) => {
    const count = cards[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
