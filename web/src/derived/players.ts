// Who played, and on which board: what every part of the end and of a replay speaks of.
import type { Edition, SeatColor } from "../api/types";

export interface Players {
  edition: Edition;
  /** By seat. */
  names: readonly string[];
  colors: readonly SeatColor[];
  /** The seat of the one who looks on, if any. */
  me: number | null;
}
