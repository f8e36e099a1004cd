// Meeples: which editions have them, and what they ask and show.
import type { Rules } from "../../api/types";

export function hasMeeples({ meeples }: Rules): boolean {
  return Object.keys(meeples.colors).length > 0;
}

/** Which meeple to take. */
export type MeepleQuestion = "meeple";

export interface MeepleArt {
  kind: "meeple";
  color: string;
}

/** In milliseconds: the step shows the counts of every colour, which take time to read. */
export const MEEPLE_STEP_DURATION = { meeples: 3200 } as const;
