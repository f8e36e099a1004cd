// The face-up cards.
import type { CardKind, Outcome } from "../api/types";

/** The face-up cards; null for an empty slot. Their order is the same for everyone at the table. */
export type Display = readonly (CardKind | null)[];

/** The slots whose cards a move changed: those taken from and refilled, or all after a refresh. */
export function changedSlots(
  { took_from, refills, refreshed }: Outcome,
  slots: number,
): ReadonlySet<number> {
  if (refreshed) return new Set(Array(slots).keys());
  const taken = took_from == null ? [] : [took_from];
  return new Set([...taken, ...refills.map(({ place }) => place)]);
}

/**
 * The slot that a taken card flies from. A move names a kind of card, not a slot: if the server took
 * an equal card from another slot than the player chose, it still leaves from where they tapped.
 */
export function flightSlot(tookFrom: number, chosen: number | null, before: Display): number {
  return chosen !== null && before[chosen] === before[tookFrom] ? chosen : tookFrom;
}
