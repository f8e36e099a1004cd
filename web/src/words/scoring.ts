// The final scoring in words.
import type { Edition } from "../api/types";
import type { ScorePart, ScoringStep, TurnedTicket, WinnerSummary } from "../derived/scoring";
import { TIE_WORDS, ticketName } from "./names";
import { joinAnd } from "./phrases";

export const SCORE_PART_NAMES: Readonly<Record<ScorePart, string>> = {
  routes: "Tracks",
  merchandise: "Merchandise",
  stations: "Unused stations",
  tickets: "Tickets",
  longest_path: "Longest path",
  globetrotter: "Most tickets",
  passengers: "Meeples",
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

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
  if (step.ticket) return ticketWords(step.ticket, names, edition);
  if (step.path) {
    const { tracks } = edition.board;
    const spaces = sum(step.path.tracks.map((track) => tracks[track]?.length ?? 0));
    return `${names[step.path.seat]} has the longest path: ${spaces} spaces.`;
  }
  const gainers = step.gains.flatMap((gain, seat) => (gain > 0 ? [names[seat] ?? ""] : []));
  if (gainers.length === 0) return "Nobody scores.";
  return STEP_LINES[step.part] ?? `${joinAnd(gainers)} completed the most tickets.`;
}

const STEP_LINES: Readonly<Partial<Record<ScorePart, string>>> = {
  routes: "Points for claimed tracks.",
  merchandise: "Points from passengers’ rides.",
  stations: "Points for stations that were not built.",
  passengers: "For the most and second most meeples of each colour.",
};

function ticketWords(ticket: TurnedTicket, names: readonly string[], edition: Edition): string {
  const made = ticket.done ? "completed" : "missed";
  return `${names[ticket.seat]} ${made} ${ticketName(edition, ticket.index)}.`;
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
