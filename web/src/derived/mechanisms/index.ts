// The rows of every mechanism for the tables and types of this layer.
import type {
  Edition,
  GameView,
  HintNetwork,
  HintWay,
  MoveInfo,
  ScorePart,
  TicketNeeds,
} from "../../api/types";
import type { LegalMoves, MoveCatalogue } from "../moveCatalogue";
import { MEEPLE_STEP_DURATION, type MeepleArt, type MeepleQuestion } from "./meeples";
import {
  anyRideFrom,
  type PassengerArt,
  type PassengerQuestion,
  RIDE_OUTCOME_DEFAULTS,
  ridesByStart,
  spendsPassenger,
} from "./passengers";
import {
  needsStations,
  openStations,
  plannedStations,
  type StationArt,
  type StationQuestion,
  spendsStation,
} from "./stations";

/** What mechanisms ask the player. */
export type MechanismQuestion = StationQuestion | PassengerQuestion | MeepleQuestion;

/** Whether a move of a seat spends what there are few of. */
export const MECHANISM_SPENDING: readonly ((move: MoveInfo, view: GameView) => boolean)[] = [
  spendsStation,
  spendsPassenger,
];

/** Pieces of the player that are chosen by their city to be moved somewhere else. */
export interface MovablePieces {
  /** The question where to move one. */
  question: MechanismQuestion;
  /** The legal moves of the pieces, by the city where each begins. */
  legalByCity(
    legal: LegalMoves,
    edition: Edition,
    view: GameView,
  ): ReadonlyMap<string, readonly MoveInfo[]>;
  /** A move of the piece in a city, legal or not. */
  anyFrom(
    city: string,
    catalogue: MoveCatalogue,
    edition: Edition,
    view: GameView,
  ): MoveInfo | undefined;
}

export const MOVABLE_PIECES: readonly MovablePieces[] = [
  { question: "ride", legalByCity: ridesByStart, anyFrom: anyRideFrom },
];

/** What a way in the network of a hint needs besides tracks. */
export function plannedPieces(
  way: HintWay,
  network: HintNetwork,
  edition: Edition,
  view: GameView,
): Partial<TicketNeeds> {
  return plannedStations(way, network, edition, view);
}

/** What of a hint's network is still to be built besides tracks. */
export function openPieces(
  network: HintNetwork,
  edition: Edition,
  view: GameView,
): Partial<HintNetwork> {
  return openStations(network, edition, view);
}

/** Whether a ticket needs more than tracks. */
export function needsPieces(needs: TicketNeeds): boolean {
  return needsStations(needs);
}

/** What announcements of mechanisms show. */
export type MechanismArt = StationArt | PassengerArt | MeepleArt;

/** The parts of an outcome that only mechanisms have. */
export const MECHANISM_OUTCOME_DEFAULTS = { ...RIDE_OUTCOME_DEFAULTS };

/** How long a step of the final scoring is shown, if not as long as others. */
export const MECHANISM_STEP_DURATIONS: Readonly<Partial<Record<ScorePart, number>>> = {
  ...MEEPLE_STEP_DURATION,
};
