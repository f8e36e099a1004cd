// The moves that spend what is scarce, which one stray click must not do.
import type { GameView, MoveInfo } from "../api/types";
import { MECHANISM_SPENDING } from "./mechanisms";

/** Whether a move spends a locomotive or a piece or card of a mechanism that there are few of. */
export function isImportant(move: MoveInfo, view: GameView): boolean {
  const locomotives = move.locomotives + move.plus4;
  return locomotives > 0 || MECHANISM_SPENDING.some((spends) => spends(move, view));
}
