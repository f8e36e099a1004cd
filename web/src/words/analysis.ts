// The analysis of a game in words.
import type { AnalyzedMove, AnalyzedSeat, BetterMove, Edition, Outcome } from "../api/types";
import {
  type Fact,
  judgedChances,
  LABEL_MARKS,
  type Label,
  MATTERS,
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
import { ticketName, whoPlayed } from "./names";

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

/** "By what you could know: 40%, with the better move 100%." */
export function judgedWords(
  analyzed: Pick<AnalyzedMove, "known" | "loss">,
  seat: number,
  players: Players,
): string {
  const chances = judgedChances(analyzed);
  if (!chances) return "";
  const [played, better] = chances;
  return analysisMessages().judged(whoPlayed(seat, players), chance(played), chance(better));
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

/** "1 blunder, 0 mistakes, 2 inaccuracies"; nothing if there is none. */
export function countWords({
  blunders,
  mistakes,
  inaccuracies,
}: Pick<AnalyzedSeat, "blunders" | "mistakes" | "inaccuracies">): string {
  return blunders + mistakes + inaccuracies > 0
    ? analysisMessages().counts(blunders, mistakes, inaccuracies)
    : "";
}

/** What counts as much. */
const MUCH = 0.3;

/** What a part was worth, without a number: sums over a game are no chances. */
export function partWords({ share, uncertain }: Part): string {
  const { worth } = analysisMessages();
  if (uncertain) return worth.uncertain;
  if (Math.abs(share) < MATTERS) return worth.little;
  if (Math.abs(share) < MUCH) return share > 0 ? worth.helped : worth.hurt;
  return share > 0 ? worth.helpedMuch : worth.hurtMuch;
}

/** The indexes of numbers, the greatest first. */
function bySize(numbers: readonly number[]): number[] {
  return [...numbers.keys()].sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0));
}

/** "turn 28, move 145": the end page counts turns, the slider moves. */
export function placeWords(move: number, turns: readonly Pick<AnalyzedMove, "turn">[]): string {
  return analysisMessages().place(turns[move - 1]?.turn ?? 0, move);
}

/** A fact about the game as a sentence. */
export function factWords(
  fact: Fact,
  players: Players,
  turns: readonly Pick<AnalyzedMove, "turn">[],
): string {
  const words = analysisMessages().facts;
  const told = (seat: number) => whoPlayed(seat, players);
  switch (fact.kind) {
    case "even":
    case "openToTheEnd":
      return words[fact.kind];
    case "deal": {
      const chances = chanceWords(fact.chances);
      return words.deal(bySize(fact.chances).map((seat) => [told(seat), chances[seat] ?? ""]));
    }
    case "blunders":
      return words.blunders(
        bySize(fact.counts)
          .filter((seat) => fact.counts[seat])
          .map((seat) => [told(seat), fact.counts[seat] ?? 0]),
      );
    case "ahead":
      return words.ahead(told(fact.seat), placeWords(fact.move, turns));
    default:
      return words[fact.kind](told(fact.seat));
  }
}

/** "Ada: 62% → 27%". */
export function swingWords({ seat, before, after }: Swing, players: Players): string {
  return analysisMessages().change(players.names[seat] ?? "", chance(before), chance(after));
}

/** What made a turning point of a move; nothing if nobody knows. */
export function causeWords({ cause, before, after }: Swing): string {
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
      return "";
  }
}

/** What luck brought that the move in words does not tell: tickets on offer, new face-up cards. */
export function luckWords(
  { cause }: Swing,
  { kind, offered, refills }: Pick<Outcome, "kind" | "offered" | "refills">,
  edition: Edition,
): string {
  const words = analysisMessages();
  if (cause.kind !== "luck") return "";
  if (cause.source === "ticket offers" && offered)
    return words.offered(offered.map((ticket) => ticketName(edition, ticket)));
  if (cause.source === "card draws" && kind === "take" && refills.length > 0)
    return words.turnedUp(refills.map(({ card }) => messages().names.card(card)));
  return "";
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
