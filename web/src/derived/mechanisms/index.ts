// The rows of every mechanism for the tables and types of this layer.
import type { ScorePart } from "../../api/types";
import { MEEPLE_STEP_DURATION, type MeepleArt, type MeepleQuestion } from "./meeples";
import { type PassengerArt, RIDE_OUTCOME_DEFAULTS, type RideQuestion } from "./passengers";
import type { StationArt, StationQuestion } from "./stations";

/** What mechanisms ask the player. */
export type MechanismQuestion = StationQuestion | RideQuestion | MeepleQuestion;

/** What announcements of mechanisms show. */
export type MechanismArt = StationArt | PassengerArt | MeepleArt;

/** The parts of an outcome that only mechanisms have. */
export const MECHANISM_OUTCOME_DEFAULTS = { ...RIDE_OUTCOME_DEFAULTS };

/** How long a step of the final scoring is shown, if not as long as others. */
export const MECHANISM_STEP_DURATIONS: Readonly<Partial<Record<ScorePart, number>>> = {
  ...MEEPLE_STEP_DURATION,
};
