// A tunnel being dug: the cards that were turned, and those among them that cost extra.
import type { CardKind, Position } from "../api/types";

export interface TurnedCard {
  kind: CardKind;
  /** Whether it costs one more card. */
  costsExtra: boolean;
}

/** The turned cards of a position or a happening, each with its mark. */
export function turnedCards({
  turned,
  matches,
}: Pick<Position, "turned" | "matches">): TurnedCard[] {
  return turned.map((kind, place) => ({ kind, costsExtra: matches[place] === true }));
}
