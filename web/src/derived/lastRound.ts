// The last round of a game.
import type { Position } from "../api/types";

/** The seat whose few trains began the last round; it is the one that plays the last turn. */
export function lastRoundStarter(
  { seat, seats }: Pick<Position, "seat" | "seats">,
  turnsLeft: number,
): number {
  return (seat + turnsLeft - 1) % seats.length;
}
