// The moves that spend what is scarce or cannot be undone, which one stray click must not do.
import type { GameView, MoveInfo } from "../api/types";
import { MECHANISM_SPENDING } from "./mechanisms";

/** Whether a move spends a locomotive or what a mechanism has few of, or obliges to keep a ticket. */
export function isImportant(move: MoveInfo, view: GameView): boolean {
  const locomotives = move.locomotives + move.plus4;
  if (locomotives > 0 || move.kind === "draw tickets") return true;
  return MECHANISM_SPENDING.some((spends) => spends(move, view));
}
