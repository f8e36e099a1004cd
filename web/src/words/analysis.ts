// The analysis of a game in words.
import type { AnalyzedMove, AnalyzedSeat, BetterMove, Outcome } from "../api/types";
import {
  type Fact,
  LABEL_MARKS,
  type Label,
  type Part,
  percents,
  type Swing,
} from "../derived/analysis";
import type { Players } from "../derived/players";
import { analysisMessages } from "../messages/analysisMessages";
import { messages } from "../messages/messages";
import type { WordContext } from "./events";
import { reasonWords } from "./hints";
import { moveWords } from "./moves";
import { whoPlayed } from "./names";

/** A move's mark, and what it means. */
export interface MoveLabel {
  label: Label;
  mark: string;
  words: string;
}

export function moveLabel({ label }: Pick<AnalyzedMove, "label">): MoveLabel | null {
  return label && { label, mark: LABEL_MARKS[label], words: analysisMessages().labels[label] };
}

/** Everyone's chances in percent, which add up to 100. */
export function chanceWords(shares: readonly number[]): string[] {
  return percents(shares).map((share) => analysisMessages().percent(share));
}

export function chance(share: number): string {
  return analysisMessages().percent(Math.round(100 * share));
}

/** "+12", "−56" or "0": points of 100. */
export function signed(share: number): string {
  const points = Math.round(100 * share);
  return points === 0 ? "0" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}

/** "±9", or nothing if it is less than a point. */
export function uncertainty(error: number): string {
  const points = Math.round(100 * error);
  return points > 0 ? ` ±${points}` : "";
}

/** "cost 19 ±6 wins in 100". */
export function costWords({
  loss,
  standard_error,
}: Pick<AnalyzedMove, "loss" | "standard_error">): string {
  return analysisMessages().cost(Math.round(100 * loss), uncertainty(standard_error));
}

/** With a greater standard error, an accuracy says nothing. */
const MOST_ACCURACY_ERROR = 10;

/**
 * "Accuracy 82 ±5 of 100"; nothing if it is too uncertain. It is rounded down, because only who
 * lost nothing has 100.
 */
export function accuracyWords({
  accuracy,
  accuracy_standard_error,
}: Pick<AnalyzedSeat, "accuracy" | "accuracy_standard_error">): string {
  if (accuracy_standard_error > MOST_ACCURACY_ERROR) return "";
  const error = uncertainty(accuracy_standard_error / 100);
  return analysisMessages().accuracyOf(`${Math.floor(accuracy)}${error}`);
}

/** "1 blunder, 0 mistakes, 2 inaccuracies", or that none was found. */
export function countWords({
  blunders,
  mistakes,
  inaccuracies,
}: Pick<AnalyzedSeat, "blunders" | "mistakes" | "inaccuracies">): string {
  const words = analysisMessages();
  return blunders + mistakes + inaccuracies > 0
    ? words.counts(blunders, mistakes, inaccuracies)
    : words.noneFound;
}

/** What counts as much, and as hardly anything. */
const [MUCH, LITTLE] = [0.3, 0.05];

/** What a part was worth, without a number: sums over a game are no chances. */
export function partWords({ share, uncertain }: Part): string {
  const { worth } = analysisMessages();
  if (uncertain) return worth.uncertain;
  if (Math.abs(share) < LITTLE) return worth.little;
  if (Math.abs(share) < MUCH) return share > 0 ? worth.helped : worth.hurt;
  return share > 0 ? worth.helpedMuch : worth.hurtMuch;
}

/** A fact about the game as a sentence. */
export function factWords(fact: Fact, players: Players): string {
  const words = analysisMessages().facts;
  switch (fact.kind) {
    case "favourite":
    case "alwaysAhead":
      return words[fact.kind](whoPlayed(fact.seat, players));
    case "ahead":
      return words.ahead(whoPlayed(fact.seat, players), fact.move);
    default:
      return words[fact.kind];
  }
}

/** "Ada: 62% → 27%". */
export function swingWords({ seat, before, after }: Swing, players: Players): string {
  return analysisMessages().change(players.names[seat] ?? "", chance(before), chance(after));
}

/** What made a turning point of a move. */
export function causeWords(
  { cause, before, after }: Swing,
  mover: number,
  players: Players,
): string {
  const words = analysisMessages();
  const good = after > before;
  switch (cause.kind) {
    case "label":
      return `${words.labels[cause.label]} ${LABEL_MARKS[cause.label]}`;
    case "strong":
      return words.strong;
    case "luck":
      return words[good ? "lucky" : "unlucky"][cause.source];
    case "move":
      return words.afterMove(whoPlayed(mover, players));
  }
}

/** What would have been better, and why. */
export function betterWords(
  better: BetterMove,
  seat: Outcome["seat"],
  context: WordContext,
): { move: string; why: string } {
  const move = context.catalogue.at(better.move);
  const words = analysisMessages();
  // The reason is told to the player who should have made the move.
  const reason = better.reason && reasonWords(better.reason, move, { ...context, me: seat });
  const why = reason ?? messages().phrases.capitalized(better.why);
  return {
    move: words.better(moveWords(move, context.edition, better.offer)),
    why: why && words.reason(why),
  };
}
