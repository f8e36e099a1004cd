// The API leaves out the parts of an outcome that did not happen; this fills them in.
import type { Outcome } from "../api/types";
import { MECHANISM_OUTCOME_DEFAULTS } from "./mechanisms";

const DEFAULTS = {
  offered_count: 0,
  kept_count: 0,
  returned_count: 0,
  turned: [],
  matches: [],
  extra: 0,
  points: 0,
  refills: [],
  reshuffled: false,
  ...MECHANISM_OUTCOME_DEFAULTS,
} satisfies Partial<Outcome>;

export type SparseOutcome = Partial<Outcome> & Pick<Outcome, "seat" | "kind">;

/** An outcome with all of its fields. */
export function withDefaults(sparse: SparseOutcome): Outcome {
  return { ...DEFAULTS, ...sparse };
}
