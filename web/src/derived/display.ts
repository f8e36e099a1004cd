// The face-up cards.
import type { Outcome } from "../api/types";

/** The slots whose cards a move changed: those taken from and refilled, or all after a refresh. */
export function changedSlots(
  { took_from, refills, refreshed }: Outcome,
  slots: number,
): ReadonlySet<number> {
  if (refreshed) return new Set(Array(slots).keys());
  const taken = took_from == null ? [] : [took_from];
  return new Set([...taken, ...refills.map(({ place }) => place)]);
}
