// Passengers, their rides and the merchandise they collect.
import type { Edition, GameEvent, Rules } from "../../api/types";
import { movesNotUndone } from "../logGroups";
import { exampleTrack } from "../pictures";

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

/** A ride for pictures: over one track, to a city with merchandise. */
export function exampleRide(edition: Edition) {
  const { board, rules } = edition;
  const stack = (city: string) => rules.merchandise[board.cities[city]?.merchandise ?? ""] ?? [];
  const index = exampleTrack(edition, ({ a, b }) => stack(a).length > 0 && stack(b).length > 0);
  const { a: from = "", b: to = "" } = board.tracks[index ?? 0] ?? {};
  return {
    tracks: [index ?? 0],
    from,
    to,
    tokens: { [from]: [...stack(from)], [to]: [...stack(to)] },
    /** After the ride. */
    tokensLeft: { [from]: [...stack(from)], [to]: stack(to).slice(1) },
  };
}
