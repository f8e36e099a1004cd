// Where a coach mark goes: near what it points at, never on it.
import {
  type Box,
  centreOf,
  distance,
  gapBetween,
  overlap,
  type Point,
  type Size,
} from "../shared/boxes";

export interface Placement {
  corner: Point;
  /** The line from the mark to its target. */
  from: Point;
  to: Point;
}

// In pixels: how fine the places are that are tried, and the smallest distance to the target.
const STEP = 24;
const GAP = 12;
// As many pixels farther away is as bad as covering something else completely.
const COVERED = 600;

/**
 * The nearest place to a target for a mark of this size within the frame, off everything that is
 * blocked, where it covers as little else as possible; null if there is none.
 */
export function placeBeside(
  target: Box,
  size: Size,
  frame: Box,
  { blocked, avoid }: { blocked: readonly Box[]; avoid: readonly Box[] },
): Placement | null {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of placesIn(frame, size)) {
    const gap = gapBetween(place, target);
    if (gap < GAP || blocked.some((box) => overlap(place, box))) continue;
    const cost = gap + offCentre(place, target) + COVERED * covered(place, avoid);
    if (cost < least) [best, least] = [place, cost];
  }
  return best && { corner: { x: best.x, y: best.y }, ...lineBetween(best, target) };
}

function* placesIn(frame: Box, { width, height }: Size): Generator<Box> {
  for (const x of positions(frame.x, frame.width - width))
    for (const y of positions(frame.y, frame.height - height)) yield { x, y, width, height };
}

/** From one end to the other, both included. */
function positions(start: number, length: number): number[] {
  if (length < 0) return [];
  const steps = Math.ceil(length / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => start + Math.min(length, step * STEP));
}

/** Of two places at the same distance, the one in front of the target's middle is better. */
function offCentre(place: Box, target: Box): number {
  return 0.1 * distance(centreOf(place), centreOf(target));
}

/** How much of other boxes a box covers. A large one counts as much as fits under the box. */
function covered(box: Box, others: readonly Box[]): number {
  return others.reduce(
    (sum, other) => sum + sharedArea(box, other) / Math.min(area(box), area(other)),
    0,
  );
}

function area({ width, height }: Size): number {
  return width * height;
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** From the edge of one box to the nearest edge of another. */
function lineBetween(from: Box, to: Box): Pick<Placement, "from" | "to"> {
  const end = nearest(to, centreOf(from));
  return { from: nearest(from, end), to: end };
}

/** The point of a box that is nearest to another point, but not at a rounded corner. */
function nearest({ x, y, width, height }: Box, point: Point): Point {
  const inset = Math.min(14, width / 2, height / 2);
  const beside = point.x < x || point.x > x + width;
  const [acrossInset, downInset] = beside ? [0, inset] : [inset, 0];
  return {
    x: clamp(point.x, x + acrossInset, x + width - acrossInset),
    y: clamp(point.y, y + downInset, y + height - downInset),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
