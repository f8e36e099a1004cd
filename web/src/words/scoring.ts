// The final scoring in words.
import type { Edition, ScorePart } from "../api/types";
import type { ScoringStep, WinnerSummary } from "../derived/scoring";
import { spacesOf } from "../derived/tracks";
import { messages } from "../messages/messages";
import { column, MECHANISM_SCORE_PARTS } from "./mechanisms";
import { ticketName, whoPlayed } from "./names";

/** "Ada wins with 128 points." */
export function winnerWords(
  summary: WinnerSummary,
  names: readonly string[],
  me: number | null,
): string {
  const { scoring } = messages();
  const winners = summary.winners.map((seat) => whoPlayed(seat, { names, me }));
  return scoring.wins(winners, scoring.total(summary.points));
}

/** "Ben has as many points; more completed tickets decided." Empty if points alone decided. */
export function tieWords(summary: WinnerSummary, names: readonly string[]): string {
  const { scoring } = messages();
  if (summary.decidedBy === null) return "";
  const level = summary.level.map((seat) => names[seat] ?? "");
  return scoring.tied(level, scoring.ties[summary.decidedBy]);
}

/** A step of the scoring in a sentence. */
export function stepWords(step: ScoringStep, names: readonly string[], edition: Edition): string {
  if (step.gains.every((gain) => gain === 0)) return messages().scoring.nobody;
  return STEP_WORDS[step.part](step, names, edition);
}

export type StepSentence = typeof stepWords;

const STEP_WORDS: Readonly<Record<ScorePart, StepSentence>> = {
  routes: () => messages().scoring.routes,
  tickets: ticketWords,
  longest_path: pathWords,
  globetrotter: (step, names) => messages().scoring.mostTickets(gainers(step, names)),
  most_connected_cities: (step, names) => messages().scoring.mostCities(gainers(step, names)),
  ...column(MECHANISM_SCORE_PARTS, "step"),
};

function ticketWords({ ticket }: ScoringStep, names: readonly string[], edition: Edition): string {
  if (!ticket) return "";
  const { ticketDone, ticketMissed } = messages().scoring;
  const words = ticket.done ? ticketDone : ticketMissed;
  return words(names[ticket.seat] ?? "", ticketName(edition, ticket.index));
}

function pathWords({ path }: ScoringStep, names: readonly string[], { board }: Edition): string {
  if (!path) return "";
  return messages().scoring.longestPath(names[path.seat] ?? "", spacesOf(board, path.tracks));
}

function gainers({ gains }: ScoringStep, names: readonly string[]): string[] {
  return gains.flatMap((gain, seat) => (gain > 0 ? [names[seat] ?? ""] : []));
}
