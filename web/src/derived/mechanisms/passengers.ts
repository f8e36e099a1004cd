// Passengers, their rides and the merchandise they collect.
import type { Edition, GameEvent, MoveInfo, Rules } from "../../api/types";
import { movesNotUndone } from "../logGroups";

export function hasPassengers({ passengers }: Rules): boolean {
  return passengers.count > 0;
}

/** Where to ride. */
export type RideQuestion = "ride";

export interface PassengerArt {
  kind: "passenger";
  seat: number;
}

/** The parts of an outcome that the API leaves out unless they happened. */
export const RIDE_OUTCOME_DEFAULTS = { paid_passenger: false, ride_over: false } as const;

/** The city where a step of a ride begins: the other end of its track. */
export function rideStart({ board }: Edition, { track, city }: MoveInfo): string {
  const { a = "", b = "" } = board.tracks[track ?? -1] ?? {};
  return a === city ? b : a;
}

/** The sum of all merchandise tokens at the start. */
export function merchandisePoints({ rules, board }: Edition): number {
  const stacks = Object.values(board.cities).map(
    ({ merchandise }) => rules.merchandise[merchandise ?? ""] ?? [],
  );
  return stacks.flat().reduce((sum, value) => sum + value, 0);
}

/** The points of a seat's latest ride, whether it is under way or has just ended. */
export function ridePoints(log: readonly GameEvent[], seat: number): number {
  let steps: number[] = [];
  let over = true;
  for (const { seat: mover, outcome } of movesNotUndone(log)) {
    if (mover !== seat) continue;
    const { kind, points, ride_over } = outcome;
    if (kind === "ride") steps = over ? [points] : [...steps, points];
    over = ride_over || kind !== "ride";
  }
  return steps.reduce((sum, points) => sum + points, 0);
}
