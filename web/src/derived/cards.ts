// Train cards: which are coloured, and hands sorted in the order in which cards are always shown.
import type { CardKind } from "../api/types";
import { CARD_KINDS, TRACK_COLORS } from "../api/vocabulary";

const COLORS: ReadonlySet<string> = new Set(TRACK_COLORS);

/** Whether a card is of one colour: locomotives and some other kinds are not. */
export function isColored(kind: CardKind): boolean {
  return COLORS.has(kind);
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
