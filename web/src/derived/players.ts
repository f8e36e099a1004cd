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
