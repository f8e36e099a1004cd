// Passengers, their rides and the merchandise they collect.
import type {
  Edition,
  GameEvent,
  GameView,
  LegalRide,
  MoveInfo,
  Outcome,
  Rules,
} from "../../api/types";
import { movesNotUndone } from "../logGroups";
import type { LegalMoves, MoveCatalogue } from "../moveCatalogue";
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

/** What a legal step of a ride costs and scores. */
export function legalRide({ number }: MoveInfo, { you }: GameView): LegalRide | undefined {
  return you?.hand?.rides.find(({ move }) => move === number);
}

/** Whether a move places a passenger, starts a ride or pays with a passenger card. */
export function spendsPassenger(move: MoveInfo, view: GameView): boolean {
  if (move.kind === "passenger") return true;
  const costs = (legalRide(move, view)?.cards ?? 0) > 0;
  return move.kind === "ride" && (view.position?.phase === "turn" || costs);
}

/** The legal rides of the player's passengers, by the city where each begins. */
export function ridesByStart(
  legal: LegalMoves,
  edition: Edition,
  view: GameView,
): ReadonlyMap<string, readonly MoveInfo[]> {
  const rides = legal.of("ride");
  const starts = rides.map((ride) => rideStart(edition, ride));
  const waiting = starts.filter((place) => hasPassenger(view, place));
  return new Map(
    waiting.map((place) => [place, rides.filter((_, index) => starts[index] === place)]),
  );
}

/** A ride from the player's passenger in a city, legal or not, preferably on an own track. */
export function anyRideFrom(
  place: string,
  catalogue: MoveCatalogue,
  edition: Edition,
  view: GameView,
): MoveInfo | undefined {
  if (!hasPassenger(view, place)) return undefined;
  const from = catalogue.ofKind("ride").filter((ride) => rideStart(edition, ride) === place);
  const isOwn = ({ track }: MoveInfo) => view.position?.owners[track ?? -1] === view.you?.seat;
  return from.find(isOwn) ?? from[0];
}

/** Whether the player's passenger is in a city, waiting or on its ride. */
function hasPassenger({ position, you }: GameView, place: string): boolean {
  if (!position || !you) return false;
  return (position.ride === place && you.due !== null) || position.passengers[place] === you.seat;
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
