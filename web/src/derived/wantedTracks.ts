// What a player's open tickets still need.
import type { Edition, Hand } from "../api/types";
import { parallelTo } from "./tracks";

/** The tracks that open tickets are missing, those of the nearest ticket first. */
export function wantedTracks({ tickets }: Pick<Hand, "tickets">): number[] {
  const open = tickets
    .flatMap(({ needs }) => (needs && !needs.completed && needs.possible ? [needs] : []))
    .sort((a, b) => (a.trains ?? 0) - (b.trains ?? 0));
  return [...new Set(open.flatMap(({ missing }) => missing))];
}

/** Whether a track, or one parallel to it, is among others. */
export function isOnTheWay(edition: Edition, track: number, wanted: readonly number[]): boolean {
  return [track, ...parallelTo(edition, track)].some((one) => wanted.includes(one));
}
