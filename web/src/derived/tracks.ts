// Tracks of a board.
import type { Board } from "../api/types";

/** The spaces of some tracks, which are also the trains on them. */
export function spacesOf(board: Board, tracks: readonly number[]): number {
  return tracks.reduce((sum, track) => sum + (board.tracks[track]?.length ?? 0), 0);
}
