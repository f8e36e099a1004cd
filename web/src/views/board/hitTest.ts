// What a finger or a pointer hits on the board: the nearest place or track within reach.
import type { Board } from "../../api/types";
import { distance, type Point } from "../shared/boxes";
import { BAR, BREADTH, nameBox, type Space } from "./shapes";

export type BoardTarget = { kind: "place"; place: string } | { kind: "track"; track: number };

interface Hit {
  target: BoardTarget;
  /** The distance of the point from it. */
  distance: number;
}

// Cities are small and tracks are long, so a city wins near its ring: within a part of the reach, but
// on a small board, where that is longer than a bar, only on the end of a bar.
const PLACE_BONUS = 0.4;
const END_OF_BAR = BAR / 4;
const NO_PLACES: ReadonlySet<string> = new Set();

/** The nearest place or track, at most `reach` away; places that can be chosen are easier to hit. */
export function hitTest(
  board: Board,
  point: Point,
  reach: number,
  choosable: ReadonlySet<string> = NO_PLACES,
): BoardTarget | null {
  const bonus = PLACE_BONUS * reach;
  const places = placesNear(board, point, reach).map(({ place, distance }) => ({
    target: { kind: "place" as const, place },
    distance: distance - (choosable.has(place) ? bonus : Math.min(bonus, END_OF_BAR * board.unit)),
  }));
  return nearest([...places, ...tracksNear(board, point, reach)]);
}

/** The nearest track, for dropped cards. */
export function nearestTrack(board: Board, point: Point, reach: number): number | null {
  const target = nearest(tracksNear(board, point, reach));
  return target?.kind === "track" ? target.track : null;
}

function nearest(hits: readonly Hit[]): BoardTarget | null {
  const first = hits.reduce<Hit | null>(
    (best, one) => (best && best.distance <= one.distance ? best : one),
    null,
  );
  return first?.target ?? null;
}

function placesNear(board: Board, point: Point, reach: number) {
  const found: { place: string; distance: number }[] = [];
  const add = (place: string, away: number) => {
    if (away <= reach) found.push({ place, distance: away });
  };
  for (const [id, city] of Object.entries(board.cities)) {
    const place = city.country ?? id;
    add(place, distance(point, city) - city.radius);
  }
  for (const [id, { crowd }] of [
    ...Object.entries(board.cities),
    ...Object.entries(board.countries),
  ]) {
    for (const spot of crowd) add(id, distance(point, spot) - 10 * board.unit);
    const name = nameBox(board, id);
    // Names get no extra reach: only a hit on the name itself counts.
    if (name && outside(point, [name.x, name.y], [name.width, name.height]) === 0) add(id, 0);
  }
  return found;
}

function tracksNear(board: Board, point: Point, reach: number): Hit[] {
  return board.tracks.flatMap((track, index) => {
    const away = Math.min(...track.spaces.map((space) => outsideBar(point, space, board.unit)));
    return away <= reach
      ? [{ target: { kind: "track" as const, track: index }, distance: away }]
      : [];
  });
}

/** The distance of a point from a rotated bar; 0 inside. */
function outsideBar(point: Point, [x, y, turn]: Space, unit: number): number {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [point.x - x, point.y - y];
  const local = {
    x: dx * Math.cos(angle) - dy * Math.sin(angle),
    y: dx * Math.sin(angle) + dy * Math.cos(angle),
  };
  const size: [number, number] = [BAR * unit, BREADTH * unit];
  return outside(local, [-size[0] / 2, -size[1] / 2], size);
}

function outside(point: Point, corner: readonly number[], size: readonly number[]): number {
  const [left = 0, top = 0] = corner;
  const [width = 0, height = 0] = size;
  const dx = Math.max(left - point.x, point.x - left - width, 0);
  const dy = Math.max(top - point.y, point.y - top - height, 0);
  return Math.hypot(dx, dy);
}
