// How the player makes each kind of move on the board.
import type { MoveKind } from "../api/types";
import type { Question } from "../derived/question";

export interface BoardMove {
  /** What the player chooses on the board to make the move. */
  chosenBy: readonly ("track" | "city")[];
  /** The question that offers its options or confirms it. */
  question: Question["kind"];
  /** Whether it is paid with cards of a colour, so that there can be several payments. */
  paid: boolean;
  /** Whether a button starts it, and only then the player chooses on the board. */
  startedByButton: boolean;
}

/** Null for the kinds that are made with cards and buttons alone. */
export const BOARD_MOVES: Readonly<Record<MoveKind, BoardMove | null>> = {
  take: null,
  "draw card": null,
  "draw tickets": null,
  keep: null,
  claim: { chosenBy: ["track"], question: "claim", paid: true, startedByButton: false },
  pay: null,
  decline: null,
  station: { chosenBy: ["city"], question: "station", paid: true, startedByButton: true },
  meeple: { chosenBy: ["city"], question: "meeple", paid: false, startedByButton: false },
  "no meeple": null,
  passenger: { chosenBy: ["city"], question: "passenger", paid: false, startedByButton: false },
  "no passenger": null,
  ride: { chosenBy: ["track", "city"], question: "ride", paid: false, startedByButton: false },
  stop: null,
  pass: null,
};

export const STARTED_BY_BUTTON: readonly MoveKind[] = (
  Object.keys(BOARD_MOVES) as MoveKind[]
).filter((kind) => BOARD_MOVES[kind]?.startedByButton);
