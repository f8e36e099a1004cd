// Moving over the board by keyboard: what can be focused, and what comes next in a direction.
import type { Board } from "../../api/types";
import type { Point } from "../shared/boxes";
import type { BoardTarget } from "./hitTest";

/** What can be chosen now. */
export interface Glow {
  tracks: ReadonlySet<number>;
  places: ReadonlySet<string>;
}

/** Something on the board that can be focused. */
export interface NavStop extends Point {
  readonly key: string;
  readonly target: BoardTarget;
}

/** All places and tracks; an end point stands for its country. */
export function navStops(board: Board): readonly NavStop[] {
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

/** The nearest stop in a direction; distance to the side counts double. */
export function nextStop(all: readonly NavStop[], from: NavStop, direction: Point): NavStop | null {
  let best: NavStop | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of all) {
    const [dx, dy] = [stop.x - from.x, stop.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const far = ahead + 2 * aside;
    if (stop === from || ahead <= 0 || aside > 2 * ahead || far >= least) continue;
    best = stop;
    least = far;
  }
  return best;
}

/** The next stop that can be chosen, in the order of all stops, wrapping around. */
export function nextGlowing(
  all: readonly NavStop[],
  from: NavStop,
  glow: Glow,
  step: 1 | -1,
): NavStop | null {
  const start = all.indexOf(from);
  for (let count = 1; count <= all.length; count++) {
    const stop = all.at((start + step * count) % all.length);
    if (stop && glows(stop, glow)) return stop;
  }
  return null;
}

function glows({ key, target }: NavStop, glow: Glow): boolean {
  if (target.kind === "track") return glow.tracks.has(target.track);
  return glow.places.has(key) || glow.places.has(target.place);
}
