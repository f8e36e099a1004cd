// Events for tests, with what they do not say filled in.
import type { Happening, MoveEvent } from "../api/types";

const NOTHING_MORE: Omit<Happening, "seat" | "kind"> = {
  number: null,
  offered_count: 0,
  kept_count: 0,
  returned_count: 0,
  turned: [],
  extra: 0,
  points: 0,
  paid_passenger: false,
  ride_over: false,
  refreshed: false,
};

/** A move of a seat. */
export function moved(
  seat: number,
  kind: Happening["kind"],
  facts: Partial<Happening> = {},
): MoveEvent {
  const happening = { ...NOTHING_MORE, seat, kind, ...facts };
  return { kind: "move", number: 4, at: 0, seat, bot: null, happening };
}
