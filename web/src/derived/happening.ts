// What a move brought: all of it, also what is left out where it did not happen.
import type { Happening } from "../api/types";

const DEFAULTS = {
  offered_count: 0,
  kept_count: 0,
  returned_count: 0,
  turned: [],
  matches: [],
  extra: 0,
  points: 0,
  paid_passenger: false,
  ride_over: false,
} satisfies Partial<Happening>;

export type SparseHappening = Partial<Happening> & Pick<Happening, "seat" | "kind">;

/** A happening with everything that was left out because it did not happen. */
export function withDefaults(sparse: SparseHappening): Happening {
  return { ...DEFAULTS, ...sparse };
}
