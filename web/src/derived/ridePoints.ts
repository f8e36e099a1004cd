// The points of a ride.
import type { GameEvent } from "../api/types";

/** The points of a seat's latest ride, whether it is under way or has just ended. */
export function ridePoints(log: readonly GameEvent[], seat: number): number {
  let steps: number[] = [];
  let over = true;
  for (const event of log) {
    if (event.kind === "undo" && event.seat === seat) steps.pop();
    if (event.kind !== "move" || event.seat !== seat) continue;
    const { kind, points, ride_over } = event.outcome;
    if (kind === "ride") steps = over ? [points] : [...steps, points];
    over = ride_over || kind !== "ride";
  }
  return steps.reduce((sum, points) => sum + points, 0);
}
