// Tracks of a board.
import type { Board, Edition, Track } from "../api/types";

/** The spaces of some tracks, which are also the trains on them. */
export function spacesOf(board: Board, tracks: readonly number[]): number {
  return tracks.reduce((sum, track) => sum + (board.tracks[track]?.length ?? 0), 0);
}

/** The route of a track, which it shares with its parallel tracks. */
export function routeOf({ a, b }: Track): string {
  return [a, b].sort().join(" ");
}

/** The other tracks between the same places. */
export function parallelTo({ board: { tracks } }: Edition, index: number): number[] {
  const track = tracks[index];
  if (!track) return [];
  const route = routeOf(track);
  return tracks.flatMap((other, at) => (at !== index && routeOf(other) === route ? [at] : []));
}

/** The two ends of a track, if there is one. */
export function endsOf(track: Track | undefined): string[] {
  return track ? [track.a, track.b] : [];
}

/** The end of a track that is not this city. */
export function otherEnd({ a, b }: Track, city: string): string {
  return a === city ? b : a;
}
