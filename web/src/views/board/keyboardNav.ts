// Going over the board by keys: what stands where, and what lies next in a direction.
import type { Board } from "../../api/types";
import type { Target } from "./hitTest";
import type { Point } from "./viewport";

/** What can be chosen now. */
export interface Glow {
  tracks: ReadonlySet<number>;
  places: ReadonlySet<string>;
}

/** Something on the board that one can go to. */
export interface Stop extends Point {
  readonly key: string;
  readonly target: Target;
}

/** All places and tracks; an end point stands for its country. */
export function stops(board: Board): readonly Stop[] {
  const places = Object.entries(board.cities).map(([id, { x, y, country }]) => ({
    key: id,
    target: { kind: "place" as const, place: country ?? id },
    x,
    y,
  }));
  const tracks = board.tracks.map((track, index) => {
    const [x = 0, y = 0] = track.spaces[Math.floor((track.length - 1) / 2)] ?? [];
    return { key: trackKey(index), target: { kind: "track" as const, track: index }, x, y };
  });
  return [...places, ...tracks];
}

export function trackKey(index: number): string {
  return `track ${index}`;
}

/** The nearest stop in a direction; what lies aside of it counts as farther away. */
export function nextStop(all: readonly Stop[], from: Stop, way: Point): Stop | null {
  let best: Stop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of all) {
    const [dx, dy] = [stop.x - from.x, stop.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    const far = ahead + 2 * aside;
    if (stop === from || ahead <= 0 || aside > 2 * ahead || far >= least) continue;
    best = stop;
    least = far;
  }
  return best;
}

/** The next thing that can be chosen, in the order of all stops and round again. */
export function nextChoice(
  all: readonly Stop[],
  from: Stop,
  glow: Glow,
  step: 1 | -1,
): Stop | null {
  const start = all.indexOf(from);
  for (let count = 1; count <= all.length; count++) {
    const stop = all.at((start + step * count) % all.length);
    if (stop && glows(stop, glow)) return stop;
  }
  return null;
}

function glows({ key, target }: Stop, glow: Glow): boolean {
  if (target.kind === "track") return glow.tracks.has(target.track);
  return glow.places.has(key) || glow.places.has(target.place);
}
