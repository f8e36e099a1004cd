// The cards turned over for a tunnel, and which of them cost extra.
import type { CardKind, Position } from "../api/types";

export interface TurnedCard {
  kind: CardKind;
  /** Whether the player has to pay one more card for it. */
  costsExtra: boolean;
}

/** The turned cards of a position or an outcome. */
export function turnedCards({
  turned,
  matches,
}: Pick<Position, "turned" | "matches">): TurnedCard[] {
  return turned.map((kind, index) => ({ kind, costsExtra: matches[index] === true }));
}
