// The final scoring in words.
import type { Edition, Result, ScorePart } from "../api/types";
import type { Players } from "../derived/players";
import type { ScoringStep, WinnerSummary } from "../derived/scoring";
import { spacesOf } from "../derived/tracks";
import { messages } from "../messages/messages";
import { column, MECHANISM_SCORE_PARTS } from "./mechanisms";
import { ticketName, whoPlayed } from "./names";

/** "Ada wins with 128 points.", "Ada wins: Ben resigned." */
export function winnerWords(
  summary: WinnerSummary,
  names: readonly string[],
  me: number | null,
): string {
  const { scoring } = messages();
  const people = (seats: readonly number[]) => seats.map((seat) => whoPlayed(seat, { names, me }));
  const winners = people(summary.winners);
  if (summary.forfeited) return scoring.winsByResignation(winners, people(summary.resigned));
  return scoring.wins(winners, scoring.total(summary.points));
}

/** "Ben resigned; the bot’s 150 points don’t count." for each who resigned. */
export function resignedWords({ resigned, scores }: Result, { names, me }: Players): string[] {
  return resigned.map((seat) =>
    messages().scoring.resigned(
      { name: names[seat] ?? "", you: seat === me },
      scores[seat]?.total ?? 0,
    ),
  );
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
