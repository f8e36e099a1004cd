// A tunnel being dug: the cards that were turned, and those among them that cost extra.
import type { CardKind, Position } from "../api/types";

export interface Turned {
  kind: CardKind;
  /** Whether it costs one more card. */
  counts: boolean;
}

/** The turned cards of a position or a happening, each with its mark. */
export function turnedCards({ turned, matches }: Pick<Position, "turned" | "matches">): Turned[] {
  return turned.map((kind, place) => ({ kind, counts: matches[place] === true }));
}
