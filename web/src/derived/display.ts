// The five face-up cards.
import type { CardKind, Position } from "../api/types";

type Display = Position["display"];

/** The slot a card was taken from. If a card of the same kind replaced it, the one that was tapped. */
export function takenSlot(
  before: Display,
  after: Display,
  card: CardKind,
  tapped: number | null,
): number | null {
  const slots = before.flatMap((kind, slot) => (kind === card ? [slot] : []));
  const changed = slots.filter((slot) => after[slot] !== card);
  const likely = changed.length > 0 ? changed : slots;
  if (tapped !== null && likely.includes(tapped)) return tapped;
  return likely[0] ?? null;
}
