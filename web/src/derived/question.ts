// A question to the player before a move is sent.
import type { MoveInfo } from "../api/types";
import type { MechanismQuestion } from "./mechanisms";

export type QuestionKind = "claim" | "tickets" | MechanismQuestion;

/** Which of several moves to make, or whether to make the only one. */
export interface Question {
  kind: QuestionKind;
  track: number | null;
  place: string | null;
  /** The moves to choose from, the usual one first. */
  options: readonly MoveInfo[];
}
