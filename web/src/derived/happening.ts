// The API leaves out the parts of a happening that did not happen; this fills them in.
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

/** A happening with all of its fields. */
export function withDefaults(sparse: SparseHappening): Happening {
  return { ...DEFAULTS, ...sparse };
}
