// The order in which mixes of tickets are offered.
import type { MoveInfo } from "../api/types";

/** The mixes from most of the first deck to none of it. */
export function sortMixes(moves: readonly MoveInfo[]): MoveInfo[] {
  return [...moves].sort((a, b) => (b.mix[0] ?? 0) - (a.mix[0] ?? 0));
}
