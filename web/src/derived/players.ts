// The players of a game and its edition, for the end screen and for replays.
import type { Edition, SeatColor } from "../api/types";

export interface Players {
  edition: Edition;
  /** By seat. */
  names: readonly string[];
  colors: readonly SeatColor[];
  /** The viewer's own seat, if any. */
  me: number | null;
}

/** The initial of a name, with its number if it ends with one: "E2" for "Easy bot 2". */
export function markLetters(name: string): string {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  const number = / (\d)$/.exec(name.trim())?.[1] ?? "";
  return initial + number;
}
