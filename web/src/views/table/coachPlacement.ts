// Where a coach mark goes: near what it points at, never on it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;
type Point = readonly [x: number, y: number];

export interface Placement {
  left: number;
  top: number;
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
    const gap = distance(place, target);
    if (gap < GAP || blocked.some((box) => overlap(place, box) > 0)) continue;
    const cost = gap + offCentre(place, target) + COVERED * covered(place, avoid);
    if (cost < least) [best, least] = [place, cost];
  }
  return best && { left: best.left, top: best.top, ...lineBetween(best, target) };
}

function* placesIn(frame: Box, { width, height }: Size): Generator<Box> {
  for (const left of positions(frame.left, frame.width - width))
    for (const top of positions(frame.top, frame.height - height))
      yield { left, top, width, height };
}

/** From one end to the other, both included. */
function positions(start: number, length: number): number[] {
  if (length < 0) return [];
  const steps = Math.ceil(length / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => start + Math.min(length, step * STEP));
}

function distance(a: Box, b: Box): number {
  const x = Math.max(b.left - a.left - a.width, a.left - b.left - b.width, 0);
  const y = Math.max(b.top - a.top - a.height, a.top - b.top - b.height, 0);
  return Math.hypot(x, y);
}

/** Of two places at the same distance, the one in front of the target's middle is better. */
function offCentre(place: Box, target: Box): number {
  const [x, y] = centre(place);
  const [toX, toY] = centre(target);
  return 0.1 * Math.hypot(x - toX, y - toY);
}

/** How much of other boxes a box covers. A large one counts as much as fits under the box. */
function covered(box: Box, others: readonly Box[]): number {
  return others.reduce(
    (sum, other) => sum + overlap(box, other) / Math.min(area(box), area(other)),
    0,
  );
}

function area({ width, height }: Size): number {
  return width * height;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** From the edge of one box to the nearest edge of another. */
function lineBetween(from: Box, to: Box): Pick<Placement, "from" | "to"> {
  const end = nearest(to, centre(from));
  return { from: nearest(from, end), to: end };
}

function centre({ left, top, width, height }: Box): Point {
  return [left + width / 2, top + height / 2];
}

/** The point of a box that is nearest to another point, but not at a rounded corner. */
function nearest({ left, top, width, height }: Box, [x, y]: Point): Point {
  const inset = Math.min(14, width / 2, height / 2);
  const beside = x < left || x > left + width;
  return beside
    ? [clamp(x, left, left + width), clamp(y, top + inset, top + height - inset)]
    : [clamp(x, left + inset, left + width - inset), clamp(y, top, top + height)];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
