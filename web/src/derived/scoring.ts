// The final scoring in steps: one for each part of the score and each ticket, with running totals.
import type { Edition, Result, Score, ScorePart } from "../api/types";
import { SCORE_PARTS } from "../api/vocabulary";
import { MECHANISM_STEP_DURATIONS } from "./mechanisms";

export interface TurnedTicket {
  seat: number;
  index: number;
  done: boolean;
}

interface DrawnPath {
  seat: number;
  tracks: readonly number[];
}

/** A step of the final scoring. */
export interface ScoringStep {
  part: ScorePart;
  /** What each seat gains or loses in this step. */
  gains: readonly number[];
  /** What each seat has after this step. */
  totals: readonly number[];
  ticket: TurnedTicket | null;
  path: DrawnPath | null;
}

type UntotalledStep = Omit<ScoringStep, "totals">;
type ScoredEdition = Pick<Edition, "tickets">;

export interface WinnerSummary {
  winners: readonly number[];
  points: number;
  /** Seats with as many points that could have won but did not. */
  level: readonly number[];
  /** The tie-break that decided against them; null if there are none. */
  decidedBy: Result["decided_by"];
  resigned: readonly number[];
  /** Whether only the winner had not resigned, so that points did not decide. */
  forfeited: boolean;
}

/** The parts that the scores of a game have, in order. */
export function scorePartsOf({ scores }: Result): readonly ScorePart[] {
  return SCORE_PARTS.filter((part) => scores.some((score) => part in score.parts));
}

export function pointsFrom(part: ScorePart, score: Score): number {
  return score.parts[part] ?? 0;
}

/** The steps of the final scoring, in order. */
export function scoringSteps(result: Result, edition: ScoredEdition): readonly ScoringStep[] {
  const steps = scorePartsOf(result).flatMap((part) => stepsFor(part, result, edition));
  let totals: readonly number[] = result.scores.map(() => 0);
  return steps.map((step) => {
    totals = totals.map((total, seat) => total + (step.gains[seat] ?? 0));
    return { ...step, totals };
  });
}

function stepsFor(
  part: ScorePart,
  result: Result,
  edition: ScoredEdition,
): readonly UntotalledStep[] {
  if (part === "tickets") return ticketSteps(result.scores, edition);
  if (part === "longest_path") return pathSteps(result.scores);
  const gains = result.scores.map((score) => pointsFrom(part, score));
  return [{ part, gains, ticket: null, path: null }];
}

function ticketSteps(scores: readonly Score[], edition: ScoredEdition): readonly UntotalledStep[] {
  return scores.flatMap((score, seat) =>
    score.ticket_results.map(({ index, done }): UntotalledStep => {
      const points = edition.tickets[index]?.points ?? 0;
      const gains = forSeat(seat, done ? points : -points, scores.length);
      return { part: "tickets", gains, ticket: { seat, index, done }, path: null };
    }),
  );
}

/** One step for each seat that gets the bonus; a seat without tracks gets none. */
function pathSteps(scores: readonly Score[]): readonly UntotalledStep[] {
  return scores.flatMap((score, seat): readonly UntotalledStep[] => {
    const bonus = pointsFrom("longest_path", score);
    if (bonus === 0) return [];
    const gains = forSeat(seat, bonus, scores.length);
    const path = { seat, tracks: score.path_tracks };
    return [{ part: "longest_path", gains, ticket: null, path }];
  });
}

function forSeat(seat: number, points: number, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, other) => (other === seat ? points : 0));
}

/** Who won, and the tie-break if points alone did not decide. */
export function winnersOf(
  { scores, winners, resigned, decided_by }: Result,
  endedEarly = false,
): WinnerSummary {
  const points = Math.max(...winners.map((seat) => scores[seat]?.total ?? 0));
  const best = scores.flatMap((score, seat) => (score.total === points ? [seat] : []));
  const level = best.filter((seat) => !winners.includes(seat) && !resigned.includes(seat));
  const forfeited = endedEarly && scores.length - resigned.length === 1;
  return { winners, points, level, decidedBy: forfeited ? null : decided_by, resigned, forfeited };
}

const USUAL_STEP = 2200;
// Keep the animation short even after a long game.
const TICKETS_TAKE = 24_000;
const TICKET_AT_LEAST = 450;
const TICKET_AT_MOST = 1500;
const PATH_PER_TRACK = 240;
const PATH_AT_MOST = 5000;

/** How long a step is shown, in milliseconds. */
export function stepDuration(step: ScoringStep, steps: readonly ScoringStep[]): number {
  if (step.ticket) {
    const tickets = steps.filter((other) => other.ticket).length;
    return Math.max(TICKET_AT_LEAST, Math.min(TICKET_AT_MOST, TICKETS_TAKE / tickets));
  }
  if (step.path) {
    return Math.min(PATH_AT_MOST, 1600 + PATH_PER_TRACK * step.path.tracks.length);
  }
  return MECHANISM_STEP_DURATIONS[step.part] ?? USUAL_STEP;
}
