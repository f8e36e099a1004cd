// The analysis of a game in words.
import type { AnalyzedMove, BetterMove, Outcome } from "../api/types";
import { LABEL_MARKS, type Label, percents, type Swing } from "../derived/analysis";
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
    case "decision":
      return good ? words.strong : words.weak;
    case "luck":
      return words[good ? "lucky" : "unlucky"][cause.source];
    case "others":
      return words.othersMove(whoPlayed(mover, players));
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
