// What a move pays with, and the order in which payments are offered.
import type { CardKind, Edition, Hand, MoveInfo, Track } from "../api/types";
import { TRACK_COLORS } from "../api/vocabulary";
import type { CardCounts } from "./cards";
import { wantedTracks } from "./wantedTracks";

/** The kinds and numbers of cards that a move pays with. */
export function paymentOf(move: MoveInfo): readonly (readonly [CardKind, number])[] {
  const parts: [CardKind, number][] = [
    [move.color as CardKind, move.cards],
    ["locomotive", move.locomotives],
    ["plus4", move.plus4],
  ];
  return parts.filter(([, count]) => count > 0);
}

/**
 * Spend few locomotives; among equal payments, no colour that is needed elsewhere, and then the one
 * of which most cards are left over.
 */
export function sortPayments(
  moves: readonly MoveInfo[],
  cards: CardCounts,
  needed: CardCounts = {},
): MoveInfo[] {
  const cost = (move: MoveInfo): readonly number[] => {
    const color = move.color as CardKind;
    const need = needed[color] ?? 0;
    return [
      move.plus4 + move.locomotives,
      move.plus4,
      need > 0 ? 1 : 0,
      need + move.cards - (cards[color] ?? 0),
    ];
  };
  return [...moves].sort((a, b) => compare(cost(a), cost(b)) || a.number - b.number);
}

/** Payments with the one that is suggested first, if any is; suggestions come with the best first. */
export function suggestedFirst(
  payments: readonly MoveInfo[],
  suggested: readonly number[],
): MoveInfo[] {
  const best = suggested.find((number) => payments.some((move) => move.number === number));
  const isBest = ({ number }: MoveInfo) => Number(number === best);
  return payments.toSorted((a, b) => isBest(b) - isBest(a));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** The cards that the coloured tracks cost which open tickets still need, without one of them. */
export function neededCards({ board }: Edition, hand: Hand, except: number | null): CardCounts {
  const needed: Partial<Record<CardKind, number>> = {};
  for (const index of wantedTracks(hand)) {
    const track = board.tracks[index];
    if (!track || track.color === "gray" || index === except) continue;
    needed[track.color] = (needed[track.color] ?? 0) + track.length;
  }
  return needed;
}

/** The payment that leaves nothing to choose but how many locomotives: null with several colours. */
export function usualPayment(sorted: readonly MoveInfo[]): MoveInfo | null {
  const colors = new Set(sorted.flatMap(({ color }) => color ?? []));
  return colors.size > 1 ? null : (sorted[0] ?? null);
}

/** Whether a payment uses this kind of card. */
export function paysWith(move: MoveInfo, kind: CardKind): boolean {
  if (kind === "locomotive") return move.locomotives > 0;
  if (kind === "plus4") return move.plus4 > 0;
  return move.color === kind;
}

/**
 * The colour to collect for a track; for a gray one, what the hand has most of. Of equals it is the
 * one that most face-up cards have.
 */
export function colorFor(
  { color }: Track,
  cards: CardCounts,
  faceUp: readonly (CardKind | null)[] = [],
): CardKind {
  if (color !== "gray") return color;
  const rank = (one: CardKind): readonly number[] => [
    -(cards[one] ?? 0),
    -faceUp.filter((card) => card === one).length,
  ];
  const [best = "red"] = TRACK_COLORS.filter((one) => one !== "gray").toSorted((a, b) =>
    compare(rank(a), rank(b)),
  );
  return best;
}

/** How many cards a hand lacks for a track, if it spends all it has on it. */
export function lacking(track: Track, cards: CardCounts): number {
  return track.length - (cards[colorFor(track, cards)] ?? 0) - (cards.locomotive ?? 0);
}
