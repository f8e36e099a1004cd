// Analyses of games for tests.
import type { AnalyzedMove, AnalyzedSeat, GameAnalysis } from "../api/types";

/** A move after which these are the chances; nothing else is known about it. */
export function analyzedMove(
  wins: readonly number[],
  more: Partial<AnalyzedMove> = {},
): AnalyzedMove {
  const zero = wins.map(() => 0);
  return {
    turn: 1,
    wins: [...wins],
    error: zero,
    chance: zero,
    hidden: zero,
    source: null,
    forced: false,
    known: null,
    label: null,
    loss: 0,
    standard_error: 0,
    better: null,
    ...more,
  };
}

const SEAT: AnalyzedSeat = {
  initial: 0.5,
  final: 1,
  own_error: 0,
  own_luck: 0.5,
  others_error: 0,
  others_luck: 0,
  error_standard_error: 0,
  luck: {},
  accuracy: 100,
  accuracy_standard_error: 0,
  inaccuracies: 0,
  mistakes: 0,
  blunders: 0,
};

/** A game of these moves, in which everyone has the same chance at the start. */
export function analyzed(moves: readonly AnalyzedMove[], seats = 2): GameAnalysis {
  return {
    playouts: 1000,
    standard_error: 0.01,
    rough: false,
    start: Array.from({ length: seats }, () => 1 / seats),
    moves: [...moves],
    seats: Array.from({ length: seats }, () => SEAT),
  };
}
