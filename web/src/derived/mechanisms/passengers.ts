// Passengers, their rides and the merchandise they collect.
import type {
  Board,
  Edition,
  GameEvent,
  MoveInfo,
  Outcome,
  Position,
  Rules,
} from "../../api/types";
import { movesNotUndone } from "../logGroups";
import type { MoveCatalogue } from "../moveCatalogue";
import { exampleTrack } from "../pictures";
import { otherEnd } from "../tracks";

export function hasPassengers({ passengers }: Rules): boolean {
  return passengers.count > 0;
}

/** Where to place a passenger, and where to ride. */
export type PassengerQuestion = "passenger" | "ride";

export interface PassengerArt {
  kind: "passenger";
  seat: number;
}

/** The parts of an outcome that the API leaves out unless they happened. */
export const RIDE_OUTCOME_DEFAULTS = { paid_passenger: false, ride_over: false } as const;

/** The city where a step of a ride begins: the other end of its track. */
export function rideStart({ board }: Edition, { track, city }: MoveInfo): string {
  const found = board.tracks[track ?? -1];
  return found ? otherEnd(found, city ?? "") : "";
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
  return rideSteps(log, seat).reduce((sum, { points }) => sum + points, 0);
}

/** The steps of a seat's latest ride. */
function rideSteps(log: readonly GameEvent[], seat: number): readonly Outcome[] {
  let steps: Outcome[] = [];
  let over = true;
  for (const { seat: mover, outcome } of movesNotUndone(log)) {
    if (mover !== seat) continue;
    const { kind, ride_over } = outcome;
    if (kind === "ride") steps = over ? [outcome] : [...steps, outcome];
    over = ride_over || kind !== "ride";
  }
  return steps;
}

/** Whether a move places a passenger, starts a ride or pays with a passenger card. */
export function spendsPassenger(move: MoveInfo, position: Position, me: number | null): boolean {
  if (move.kind === "passenger") return true;
  return move.kind === "ride" && (position.phase === "turn" || ridesOverRival(move, position, me));
}

/** Whether a step of a ride leads over a rival's route, which costs a passenger card. */
export function ridesOverRival(
  { track }: MoveInfo,
  { owners }: Position,
  me: number | null,
): boolean {
  const owner = owners[track ?? -1];
  return owner !== undefined && owner !== me;
}

/** The token that a step collects: the top one of a city that this ride has not visited. */
export function tokenAhead(
  { city }: MoveInfo,
  position: Position,
  visited: ReadonlySet<string>,
): number {
  const [top] = position.tokens[city ?? ""] ?? [];
  return top === undefined || visited.has(city ?? "") ? 0 : top;
}

/** The cities of a seat's latest ride. */
export function citiesRidden(
  log: readonly GameEvent[],
  seat: number,
  board: Board,
  catalogue: MoveCatalogue,
): ReadonlySet<string> {
  return new Set(
    rideSteps(log, seat).flatMap(({ number }) => {
      const found = board.tracks[(number == null ? null : catalogue.at(number).track) ?? -1];
      return found ? [found.a, found.b] : [];
    }),
  );
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
