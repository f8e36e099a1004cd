// The final count as scenes: one for each source of points, ticket by ticket, with running totals.
import type { Edition, Result, Rules, Score } from "../api/types";
import { TIE_WORDS, ticketName } from "../words/names";
import { listed } from "../words/phrases";

/** The parts of a score, in the order in which they are counted. */
const SOURCES = [
  "routes",
  "merchandise",
  "stations",
  "tickets",
  "longest_path",
  "globetrotter",
  "passengers",
] as const satisfies readonly (keyof Score)[];

export type Source = (typeof SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  routes: "Tracks",
  merchandise: "Merchandise",
  stations: "Stations kept",
  tickets: "Tickets",
  longest_path: "Longest path",
  globetrotter: "Most tickets",
  passengers: "Meeples",
};

export interface TurnedTicket {
  seat: number;
  index: number;
  done: boolean;
}

interface DrawnPath {
  seat: number;
  tracks: readonly number[];
}

/** A step of the count. */
export interface Scene {
  source: Source;
  /** What each seat gains or loses by it. */
  gains: readonly number[];
  /** What each seat has after it. */
  totals: readonly number[];
  ticket: TurnedTicket | null;
  path: DrawnPath | null;
}

type Step = Omit<Scene, "totals">;
type Priced = Pick<Edition, "rules" | "tickets">;

interface Outcome {
  winners: readonly number[];
  points: number;
  /** Those who had as many points and did not win. */
  level: readonly number[];
  /** What parted the winners from those; null where there are none. */
  decidedBy: Result["decided_by"];
}

/** Whether an edition has points from a source at all. */
function inPlay(source: Source, rules: Rules): boolean {
  if (source === "merchandise") return Object.keys(rules.merchandise).length > 0;
  if (source === "stations") return rules.stations.count * rules.stations.unbuilt_points > 0;
  if (source === "passengers") return Object.keys(rules.meeples.colors).length > 0;
  if (source === "longest_path" || source === "globetrotter") return rules.bonuses[source] > 0;
  return true;
}

export function sourcesOf(edition: Priced): readonly Source[] {
  return SOURCES.filter((source) => inPlay(source, edition.rules));
}

/** The scenes of a final count, in order. */
export function countOf(result: Result, edition: Priced): readonly Scene[] {
  const steps = sourcesOf(edition).flatMap((source) => stepsOf(source, result, edition));
  let totals: readonly number[] = result.scores.map(() => 0);
  return steps.map((step) => {
    totals = totals.map((total, seat) => total + (step.gains[seat] ?? 0));
    return { ...step, totals };
  });
}

function stepsOf(source: Source, result: Result, edition: Priced): readonly Step[] {
  if (source === "tickets") return ticketSteps(result.scores, edition);
  if (source === "longest_path") return pathSteps(result.scores);
  const gains = result.scores.map((score) => score[source]);
  return [{ source, gains, ticket: null, path: null }];
}

function ticketSteps(scores: readonly Score[], edition: Priced): readonly Step[] {
  return scores.flatMap((score, seat) =>
    score.ticket_results.map(({ index, done }): Step => {
      const points = edition.tickets[index]?.points ?? 0;
      const gains = only(seat, done ? points : -points, scores.length);
      return { source: "tickets", gains, ticket: { seat, index, done }, path: null };
    }),
  );
}

/** One scene for each seat that gets the bonus; whoever has no track gets none. */
function pathSteps(scores: readonly Score[]): readonly Step[] {
  return scores.flatMap((score, seat): readonly Step[] => {
    if (score.longest_path === 0) return [];
    const gains = only(seat, score.longest_path, scores.length);
    const path = { seat, tracks: score.path_tracks };
    return [{ source: "longest_path", gains, ticket: null, path }];
  });
}

function only(seat: number, points: number, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, other) => (other === seat ? points : 0));
}

/** Who has won, and what decided it if the points did not. */
export function outcomeOf({ scores, winners, decided_by }: Result): Outcome {
  const points = Math.max(...scores.map((score) => score.total));
  const best = scores.flatMap((score, seat) => (score.total === points ? [seat] : []));
  const level = best.filter((seat) => !winners.includes(seat));
  return { winners, points, level, decidedBy: decided_by };
}

export function completed(score: Score): number {
  return score.ticket_results.filter((ticket) => ticket.done).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** "Ada wins with 128 points." */
export function winnerWords(outcome: Outcome, names: readonly string[], me: number | null): string {
  const winners = outcome.winners.map((seat) => (seat === me ? "You" : (names[seat] ?? "")));
  const share = winners.length > 1;
  const verb = share ? "share the win" : outcome.winners[0] === me ? "win" : "wins";
  return `${listed(winners)} ${verb} with ${points(outcome.points)}.`;
}

/** "Ben has as many points; more completed tickets decided." Empty where points decided. */
export function tieWords(outcome: Outcome, names: readonly string[]): string {
  if (outcome.decidedBy === null) return "";
  const level = listed(outcome.level.map((seat) => names[seat] ?? ""));
  const have = outcome.level.length > 1 ? "have" : "has";
  return `${level} ${have} as many points; ${TIE_WORDS[outcome.decidedBy]} decided.`;
}

/** What happens in a scene, in a sentence. */
export function sceneWords(scene: Scene, names: readonly string[], edition: Edition): string {
  if (scene.ticket) return ticketWords(scene.ticket, names, edition);
  if (scene.path) {
    const { tracks } = edition.board;
    const spaces = sum(scene.path.tracks.map((track) => tracks[track]?.length ?? 0));
    return `${names[scene.path.seat]} has the longest path: ${spaces} spaces.`;
  }
  const gainers = scene.gains.flatMap((gain, seat) => (gain > 0 ? [names[seat] ?? ""] : []));
  if (gainers.length === 0) return "Nobody gets any.";
  return LINES[scene.source] ?? `${listed(gainers)} completed the most tickets.`;
}

const LINES: Readonly<Partial<Record<Source, string>>> = {
  routes: "What every track was worth when it was claimed.",
  merchandise: "What the passengers brought from their rides.",
  stations: "Every station that was not built.",
  passengers: "The most, and the second most, of every colour.",
};

function ticketWords(ticket: TurnedTicket, names: readonly string[], edition: Edition): string {
  const made = ticket.done ? "completed" : "missed";
  return `${names[ticket.seat]} ${made} ${ticketName(edition, ticket.index)}.`;
}

export function points(count: number): string {
  return count === 1 ? "1 point" : `${signed(count, "")} points`;
}

/** A number with its sign, and a real minus. */
export function signed(value: number, plus = "+"): string {
  return value < 0 ? `−${-value}` : `${plus}${value}`;
}

// The count of a long game must not try anyone's patience.
const TICKETS_TAKE = 24_000;
const TICKET_AT_LEAST = 450;
const TICKET_AT_MOST = 1500;
const PATH_PER_TRACK = 240;
const PATH_AT_MOST = 5000;

/** How long a scene stays, in milliseconds. */
export function durationOf(scene: Scene, scenes: readonly Scene[]): number {
  if (scene.ticket) {
    const tickets = scenes.filter((other) => other.ticket).length;
    return Math.max(TICKET_AT_LEAST, Math.min(TICKET_AT_MOST, TICKETS_TAKE / tickets));
  }
  if (scene.path) {
    return Math.min(PATH_AT_MOST, 1600 + PATH_PER_TRACK * scene.path.tracks.length);
  }
  return scene.source === "passengers" ? 3200 : 2200;
}
