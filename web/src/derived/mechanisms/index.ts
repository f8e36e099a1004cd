// The rows of every mechanism for the tables and types of this layer.
import type { MoveInfo, Position, ScorePart } from "../../api/types";
import { MEEPLE_STEP_DURATION, type MeepleArt, type MeepleQuestion } from "./meeples";
import {
  type PassengerArt,
  type PassengerQuestion,
  RIDE_OUTCOME_DEFAULTS,
  spendsPassenger,
} from "./passengers";
import { type StationArt, type StationQuestion, spendsStation } from "./stations";

/** What mechanisms ask the player. */
export type MechanismQuestion = StationQuestion | PassengerQuestion | MeepleQuestion;

/** Whether a move of a seat spends what there are few of. */
export const MECHANISM_SPENDING: readonly ((
  move: MoveInfo,
  position: Position,
  me: number | null,
) => boolean)[] = [spendsStation, spendsPassenger];

/** What announcements of mechanisms show. */
export type MechanismArt = StationArt | PassengerArt | MeepleArt;

/** The parts of an outcome that only mechanisms have. */
export const MECHANISM_OUTCOME_DEFAULTS = { ...RIDE_OUTCOME_DEFAULTS };

/** How long a step of the final scoring is shown, if not as long as others. */
export const MECHANISM_STEP_DURATIONS: Readonly<Partial<Record<ScorePart, number>>> = {
  ...MEEPLE_STEP_DURATION,
};
