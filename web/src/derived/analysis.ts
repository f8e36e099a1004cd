// What an analysis tells: win chances in percent, the marks of moves, and the turning points.
import type { AnalyzedMove, Edition, GameAnalysis, Outcome } from "../api/types";
import { type Highlights, NO_HIGHLIGHTS } from "./highlights";
import type { MoveCatalogue } from "./moveCatalogue";
import { keptBy } from "./ticketChoice";

export type Label = NonNullable<AnalyzedMove["label"]>;
export type LuckSource = NonNullable<AnalyzedMove["source"]>;

/** As in books on chess. */
export const LABEL_MARKS: Readonly<Record<Label, string>> = {
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** Shares of 1 in whole percent that add up to 100: the largest remainders are rounded up. */
export function percents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(100 * share));
  const left = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const remainder = (seat: number) => 100 * (shares[seat] ?? 0) - (whole[seat] ?? 0);
  const raised = new Set(
    [...shares.keys()].sort((a, b) => remainder(b) - remainder(a)).slice(0, left),
  );
  return whole.map((percent, seat) => percent + (raised.has(seat) ? 1 : 0));
}

/** Every seat's win chance after 0, 1, 2 … moves. */
type Chances = readonly (readonly number[])[];

/** What changed a seat's chance at a move; of a mere move, nobody knows if it was to blame. */
export type Cause =
  | { kind: "label"; label: Label }
  | { kind: "strong" }
  | { kind: "luck"; source: LuckSource }
  | { kind: "move" };

/** A move that changed a seat's chance much. */
export interface Swing {
  /** How many moves had been played, this one included. */
  move: number;
  seat: number;
  /** The chance before and after. */
  before: number;
  after: number;
  cause: Cause;
}

/** An analysis with what stands out of its noise. */
export interface Findings {
  analysis: GameAnalysis;
  /** As they are shown: smoothed if they are rough. */
  chances: Chances;
  swings: readonly Swing[];
}

/** By how much a chance has to change at two seats; with more seats, there is less to change. */
const LEAST = 0.08;
/** In standard errors: of hundreds of changes in a game, not one is so great by chance. */
const CERTAIN = 4;
/** Rough chances are smoothed until they have about this standard error. */
const FINE = 0.04;
const MOST_SWINGS = 8;

export function findingsOf(
  analysis: GameAnalysis,
  moves: readonly Pick<Outcome, "seat">[],
): Findings {
  const measured = [analysis.start, ...analysis.moves.map(({ wins }) => wins)];
  const least = Math.max((LEAST * 2) / analysis.seats.length, noiseOf(analysis));
  const movers = analysis.moves.map((_, index) => moves[index]?.seat ?? 0);
  const turns = swingsIn(analysis, measured, movers, least).map(({ move }) => move);
  // What turned the game is not blurred, and the result is certain.
  const breaks = [0, ...turns, analysis.moves.length];
  const chances = analysis.rough ? smoothed(measured, breaks, analysis.standard_error) : measured;
  const size = (swing: Swing) => Math.abs(swing.after - swing.before);
  // A single chance that was measured too high or low does not last.
  const swings = swingsIn(analysis, chances, movers, least)
    .filter(({ move }) => turns.includes(move))
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_SWINGS)
    .sort((a, b) => a.move - b.move);
  return { analysis, chances, swings };
}

/** How much a chance may change without meaning anything: two chances have √2 times the error. */
function noiseOf({ standard_error }: GameAnalysis): number {
  return CERTAIN * Math.SQRT2 * standard_error;
}

/** By how much a move certainly changed the chance of a seat: from, to; null if it may be noise. */
export function changeAt(
  { analysis, chances }: Findings,
  move: number,
  seat: number,
): readonly [number, number] | null {
  const [before, after] = [chances[move - 1]?.[seat] ?? 0, chances[move]?.[seat] ?? 0];
  return Math.abs(after - before) >= noiseOf(analysis) ? [before, after] : null;
}

/** Means over neighbouring moves, as many as the error needs, but never across a break. */
function smoothed(rows: Chances, breaks: readonly number[], error: number): Chances {
  const reach = Math.ceil(((error / FINE) ** 2 - 1) / 2);
  return rows.map((row, at) => {
    const first = Math.max(at - reach, ...breaks.filter((move) => move <= at));
    const end = Math.min(at + reach + 1, ...breaks.filter((move) => move > at));
    const near = rows.slice(first, end);
    return row.map((_, seat) => sum(near.map((other) => other[seat] ?? 0)) / near.length);
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** All moves that changed these chances by at least so much. */
function swingsIn(
  analysis: GameAnalysis,
  chances: Chances,
  movers: readonly number[],
  least: number,
): Swing[] {
  return analysis.moves.flatMap((analyzed, index) => {
    const mover = movers[index] ?? 0;
    const [before, after] = [chances[index] ?? [], chances[index + 1] ?? []];
    const changes = after.map((chance, seat) => chance - (before[seat] ?? 0));
    const seat = affected(changes, mover);
    const change = changes[seat] ?? 0;
    if (Math.abs(change) < least) return [];
    const cause = seat === mover ? causeOf(analysis, analyzed, seat, change) : MERE_MOVE;
    return [{ move: index + 1, seat, before: before[seat] ?? 0, after: after[seat] ?? 0, cause }];
  });
}

/** Whose change to tell: the mover's, unless it changed much more for another. */
function affected(changes: readonly number[], mover: number): number {
  const sizes = changes.map(Math.abs);
  const most = Math.max(...sizes);
  return 2 * (sizes[mover] ?? 0) >= most ? mover : sizes.indexOf(most);
}

const MERE_MOVE: Cause = { kind: "move" };

/** The greatest of the parts that changed the mover's chance in this direction, if it is certain. */
function causeOf(analysis: GameAnalysis, move: AnalyzedMove, seat: number, change: number): Cause {
  const parts = [move.error[seat] ?? 0, move.chance[seat] ?? 0, move.hidden[seat] ?? 0];
  const aligned = parts.map((part) => part * Math.sign(change));
  const most = Math.max(...aligned);
  const greatest = aligned.indexOf(most);
  // Only a label tells that a move was bad.
  if (greatest === 0 && change < 0)
    return move.label ? { kind: "label", label: move.label } : MERE_MOVE;
  if (most < noiseOf(analysis)) return MERE_MOVE;
  if (greatest === 1 && move.source) return { kind: "luck", source: move.source };
  // What is left depends on how well the decision was measured.
  if (analysis.rough) return MERE_MOVE;
  if (greatest === 2) return { kind: "luck", source: "hidden information" };
  return move.label ? MERE_MOVE : { kind: "strong" };
}

/** One of the parts that lead from an equal chance to the result. */
export interface Part {
  kind: "own" | "others" | "luck";
  share: number;
  /** Whether it may as well be nothing, or the opposite. */
  uncertain: boolean;
}

/** Up to this standard error, even a part that may be nothing is known well enough. */
const SMALL = 0.05;

/** What a seat's own decisions, those of others, and all luck were worth to it. */
export function partsOf({ seats }: GameAnalysis, seat: number): Part[] {
  const found = seats[seat];
  if (!found) return [];
  const own = found.error_standard_error;
  const others = Math.hypot(
    ...seats.filter((other) => other !== found).map((other) => other.error_standard_error),
  );
  const part = (kind: Part["kind"], share: number, error: number): Part => {
    return { kind, share, uncertain: error > SMALL && Math.abs(share) < 2 * error };
  };
  return [
    part("own", found.own_error, own),
    part("others", found.others_error, others),
    part("luck", found.own_luck + found.others_luck, Math.hypot(own, others)),
  ];
}

/** What a move and the better one promised, by what the mover could know; null without a choice. */
export function judgedChances({
  known,
  loss,
}: Pick<AnalyzedMove, "known" | "loss">): readonly [played: number, better: number] | null {
  if (known === null) return null;
  // The two were measured on different samples, so their sum may be more than certain.
  const better = Math.min(1, known + loss);
  return [better - loss, better];
}

/** The moves of a seat without a label that lost something for certain, the first ones first. */
export function worthALook(
  { moves }: Pick<GameAnalysis, "moves">,
  movers: readonly Pick<Outcome, "seat">[],
  seat: number,
): number[] {
  return moves.flatMap(({ better, label }, index) =>
    better && !label && movers[index]?.seat === seat ? [index + 1] : [],
  );
}

/** From where on a part of the result matters. */
export const MATTERS = 0.05;

/** Why a seat without mistakes did not win, as far as it is certain. */
export type Unblamed = "together" | "luck" | "unknown";

export function unblamed(analysis: GameAnalysis, seat: number): Unblamed {
  if (analysis.seats[seat]?.final === 1) return "unknown";
  const [own, , luck] = partsOf(analysis, seat);
  if (hurts(own)) return "together";
  return hurts(luck) ? "luck" : "unknown";
}

function hurts(part: Part | undefined): boolean {
  return part !== undefined && !part.uncertain && part.share <= -MATTERS;
}

/** What can be said for certain about the whole game. */
export type Fact =
  | { kind: "favourite"; seat: number }
  | { kind: "even" }
  | { kind: "deal"; chances: readonly number[] }
  | { kind: "ahead"; seat: number; move: number }
  | { kind: "alwaysAhead"; seat: number }
  | { kind: "openToTheEnd" }
  | { kind: "blunders"; counts: readonly number[] }
  | { kind: "luck" | "luckAfterErrors" | "decisions" | "othersDecisions" | "both"; seat: number };

/** The least lead in chances that makes a favourite. */
const LEAD = 0.1;

/** Who was favoured at the start, when the game was decided, and if by luck; what is certain of it. */
export function factsOf({ analysis, chances }: Findings): Fact[] {
  // Where one chance is too high, another is too low.
  const least = Math.max(LEAD, 2 * CERTAIN * Math.min(analysis.standard_error, FINE));
  const leads = (row: readonly number[], seat: number) =>
    row.every((chance, other) => other === seat || (row[seat] ?? 0) - chance >= least);
  const facts: Fact[] = [];
  const start = chances[0] ?? [];
  const favourite = start.findIndex((_, seat) => leads(start, seat));
  if (favourite >= 0) facts.push({ kind: "favourite", seat: favourite });
  else if (Math.max(...start) - Math.min(...start) >= LEAD)
    facts.push({ kind: "deal", chances: start });
  else if (!analysis.rough) facts.push({ kind: "even" });

  const counts = analysis.seats.map(({ blunders }) => blunders);
  if (counts.some((count) => count > 0)) facts.push({ kind: "blunders", counts });

  const winner = analysis.seats.findIndex(({ final }) => final === 1);
  if (winner < 0) return facts;
  const ahead = 1 + chances.findLastIndex((row) => !leads(row, winner));
  if (ahead === 0) facts.push({ kind: "alwaysAhead", seat: winner });
  else if (ahead < chances.length - 1) facts.push({ kind: "ahead", seat: winner, move: ahead });
  else if (!analysis.rough) facts.push({ kind: "openToTheEnd" });

  const parts = partsOf(analysis, winner);
  const [own, others, luck] = parts.map(({ share }) => share);
  const erred = hurts(parts[0]);
  const more = (luck ?? 0) - (own ?? 0) - (others ?? 0);
  // Twice the standard error of the difference. What decisions gain, luck loses.
  const noise = 4 * Math.hypot(...analysis.seats.map((seat) => seat.error_standard_error));
  if (Math.abs(more) >= Math.max(noise, LEAD)) {
    const byLuck = erred ? "luckAfterErrors" : "luck";
    const byDecisions = erred ? "othersDecisions" : "decisions";
    facts.push({ kind: more > 0 ? byLuck : byDecisions, seat: winner });
  } else if (noise <= 4 * SMALL) facts.push({ kind: "both", seat: winner });
  return facts;
}

/** What would have been better than a move, on the board: a route, a city, or the ends of tickets. */
export function betterHighlights(
  analyzed: Pick<AnalyzedMove, "better"> | undefined,
  edition: Edition,
  catalogue: MoveCatalogue,
): Highlights {
  const better = analyzed?.better;
  if (!better) return NO_HIGHLIGHTS;
  const move = catalogue.at(better.move);
  const tickets = keptBy(move, better.offer).flatMap((index) => edition.tickets[index] ?? []);
  const ends = tickets.flatMap(({ a, b }) => [a, b]);
  return {
    ...NO_HIGHLIGHTS,
    tracks: new Set(move.track == null ? [] : [move.track]),
    places: new Set(move.city ? [move.city, ...ends] : ends),
  };
}
