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

/** Every seat's win chance after 0, 1, 2 … moves. */
export function chancesOver({ start, moves }: GameAnalysis): readonly (readonly number[])[] {
  return [start, ...moves.map(({ wins }) => wins)];
}

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

/** What changed a seat's chance at a move. */
export type Cause =
  | { kind: "label"; label: Label }
  | { kind: "decision" }
  | { kind: "luck"; source: LuckSource }
  | { kind: "others" };

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

/** By how much a chance has to change at two seats; with more seats, there is less to change. */
const LEAST = 0.08;
/** In standard errors. */
const NOISE = 2;
const MOST_SWINGS = 8;

/** The moves that changed the chances most, in the order of the game. */
export function swingsOf(analysis: GameAnalysis, moves: readonly Pick<Outcome, "seat">[]): Swing[] {
  const chances = chancesOver(analysis);
  // What may be noise turns nothing.
  const least = Math.max((LEAST * 2) / analysis.seats.length, NOISE * analysis.standard_error);
  const swings = analysis.moves.flatMap((analyzed, index) => {
    const mover = moves[index]?.seat ?? 0;
    const [before, after] = [chances[index] ?? [], analyzed.wins];
    const changes = after.map((chance, seat) => chance - (before[seat] ?? 0));
    const seat = affected(changes, mover);
    if (Math.abs(changes[seat] ?? 0) < least) return [];
    const cause = causeOf(analyzed, seat, mover);
    return [{ move: index + 1, seat, before: before[seat] ?? 0, after: after[seat] ?? 0, cause }];
  });
  const size = (swing: Swing) => Math.abs(swing.after - swing.before);
  return swings
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_SWINGS)
    .sort((a, b) => a.move - b.move);
}

/** Whose change to tell: the mover's, unless it changed much more for another. */
function affected(changes: readonly number[], mover: number): number {
  const sizes = changes.map(Math.abs);
  const most = Math.max(...sizes);
  return 2 * (sizes[mover] ?? 0) >= most ? mover : sizes.indexOf(most);
}

/** The greatest of the parts that changed the chance in this direction. */
function causeOf(move: AnalyzedMove, seat: number, mover: number): Cause {
  if (seat !== mover) return { kind: "others" };
  const parts = [move.error[seat] ?? 0, move.chance[seat] ?? 0, move.hidden[seat] ?? 0];
  const change = parts.reduce((sum, part) => sum + part, 0);
  const aligned = parts.map((part) => part * Math.sign(change));
  const greatest = aligned.indexOf(Math.max(...aligned));
  if (greatest === 1 && move.source) return { kind: "luck", source: move.source };
  if (greatest === 2) return { kind: "luck", source: "hidden information" };
  return move.label && change < 0 ? { kind: "label", label: move.label } : { kind: "decision" };
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
