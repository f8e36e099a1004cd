// The final scoring in words.
import type { Edition, ScorePart, TieBreak } from "../api/types";
import type { ScoringStep, WinnerSummary } from "../derived/scoring";
import { spacesOf } from "../derived/tracks";
import { column, MECHANISM_SCORE_PARTS, MECHANISM_TIE_BREAKS } from "./mechanisms";
import { ticketName } from "./names";
import { joinAnd } from "./phrases";

export const SCORE_PART_NAMES: Readonly<Record<ScorePart, string>> = {
  routes: "Tracks",
  tickets: "Tickets",
  longest_path: "Longest path",
  globetrotter: "Most tickets",
  most_connected_cities: "Most connected cities",
  ...column(MECHANISM_SCORE_PARTS, "name"),
};

export const TIE_WORDS: Readonly<Record<TieBreak, string>> = {
  tickets: "more completed tickets",
  longest_path: "the longest path",
  ...MECHANISM_TIE_BREAKS,
};

/** "Ada wins with 128 points." */
export function winnerWords(
  summary: WinnerSummary,
  names: readonly string[],
  me: number | null,
): string {
  const winners = summary.winners.map((seat) => (seat === me ? "You" : (names[seat] ?? "")));
  const share = winners.length > 1;
  const verb = share ? "share the win" : summary.winners[0] === me ? "win" : "wins";
  return `${joinAnd(winners)} ${verb} with ${points(summary.points)}.`;
}

/** "Ben has as many points; more completed tickets decided." Empty if points alone decided. */
export function tieWords(summary: WinnerSummary, names: readonly string[]): string {
  if (summary.decidedBy === null) return "";
  const level = joinAnd(summary.level.map((seat) => names[seat] ?? ""));
  const have = summary.level.length > 1 ? "have" : "has";
  return `${level} ${have} as many points; ${TIE_WORDS[summary.decidedBy]} decided.`;
}

/** A step of the scoring in a sentence. */
export function stepWords(step: ScoringStep, names: readonly string[], edition: Edition): string {
  if (step.gains.every((gain) => gain === 0)) return "Nobody scores.";
  return STEP_WORDS[step.part](step, names, edition);
}

export type StepSentence = typeof stepWords;

const STEP_WORDS: Readonly<Record<ScorePart, StepSentence>> = {
  routes: () => "Points for claimed tracks.",
  tickets: ticketWords,
  longest_path: pathWords,
  globetrotter: (step, names) => `${gainers(step, names)} completed the most tickets.`,
  most_connected_cities: (step, names) => `${gainers(step, names)} connected the most cities.`,
  ...column(MECHANISM_SCORE_PARTS, "step"),
};

function ticketWords({ ticket }: ScoringStep, names: readonly string[], edition: Edition): string {
  if (!ticket) return "";
  const made = ticket.done ? "completed" : "missed";
  return `${names[ticket.seat]} ${made} ${ticketName(edition, ticket.index)}.`;
}

function pathWords({ path }: ScoringStep, names: readonly string[], { board }: Edition): string {
  if (!path) return "";
  return `${names[path.seat]} has the longest path: ${spacesOf(board, path.tracks)} spaces.`;
}

function gainers({ gains }: ScoringStep, names: readonly string[]): string {
  return joinAnd(gains.flatMap((gain, seat) => (gain > 0 ? [names[seat] ?? ""] : [])));
}

export function points(count: number): string {
  return count === 1 ? "1 point" : `${signed(count, "")} points`;
}

/** A number with its sign, using a typographic minus. */
export function signed(value: number, plus = "+"): string {
  return value < 0 ? `−${-value}` : `${plus}${value}`;
}

/** The button that shows a seat's longest path. */
export function pathButtonLabel(points: number, name: string, spaces: number): string {
  return `${points}; show the longest path of ${name}, ${spaces} spaces`;
}
