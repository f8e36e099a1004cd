// A tunnel being dug: the cards that were turned, and those among them that cost extra.
import type { CardKind, MoveInfo } from "../api/types";

export interface Turned {
  kind: CardKind;
  /** Whether it costs one more card. */
  counts: boolean;
}

/** The turned cards, marked by what was paid; none where the marks would not add up. */
export function turnedCards(
  turned: readonly CardKind[],
  extra: number,
  claim: MoveInfo | null,
): Turned[] {
  const counts = (kind: CardKind) => kind === "locomotive" || kind === claim?.color;
  const agree = claim !== null && turned.filter(counts).length === extra;
  return turned.map((kind) => ({ kind, counts: agree && counts(kind) }));
}
