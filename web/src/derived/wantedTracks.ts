// What a player's open tickets still need.
import type { Edition, Hand, Track } from "../api/types";

/** The tracks that open tickets are missing, those of the nearest ticket first. */
export function wantedTracks({ tickets }: Pick<Hand, "tickets">): number[] {
  const open = tickets
    .flatMap(({ needs }) => (needs && !needs.completed && needs.possible ? [needs] : []))
    .sort((a, b) => (a.trains ?? 0) - (b.trains ?? 0));
  return [...new Set(open.flatMap(({ missing }) => missing))];
}

/** Whether a track, or one parallel to it, is among others. */
export function isOnTheWay({ board }: Edition, track: number, wanted: readonly number[]): boolean {
  const ends = (found: Track | undefined) => (found ? [found.a, found.b].sort().join() : "");
  const here = ends(board.tracks[track]);
  return wanted.some((other) => ends(board.tracks[other]) === here);
}
