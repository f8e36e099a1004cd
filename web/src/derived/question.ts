// A question to the player before a move is sent.
import type { MoveInfo } from "../api/types";

/** Which of several moves to make, or whether to make the only one. */
export interface Question {
  kind: "claim" | "station" | "tickets" | "ride" | "meeple";
  track: number | null;
  place: string | null;
  /** The moves to choose from, the usual one first. */
  options: readonly MoveInfo[];
}
