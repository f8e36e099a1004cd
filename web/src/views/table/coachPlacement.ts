// Where a coach mark goes: near what it points at, never on it.
import {
  around,
  type Box,
  centreOf,
  contains,
  distance,
  gapBetween,
  grown,
  overlap,
  type Point,
  type Size,
} from "../shared/boxes";

export interface Placement {
  corner: Point;
  /** The line from the mark to its target; null if that would be long, or cross what is blocked. */
  line: Line | null;
}

interface Line {
  from: Point;
  to: Point;
}

/** Something else on the screen. To cover all of it is as bad as to stand `cost` pixels farther away. */
export interface Neighbour {
  box: Box;
  cost: number;
}

/** What else is on the screen. */
interface Others {
  blocked: readonly Box[];
  neighbours: readonly Neighbour[];
  /** What no line crosses. */
  read: readonly Box[];
}

// In pixels: how fine the places are that are tried, at first and around the best of them, and the
// smallest distance to the target.
const STEP = 24;
const FINE_STEP = 4;
const GAP = 12;
// Half of a name or a space cannot be read either.
const PARTLY_COVERED = 0.6;
// A longer line is in the way and hard to follow.
const LONGEST_LINE = 110;

/**
 * The nearest place to a target for a mark of this size within the frame, off everything that is
 * blocked, where it covers as little else as possible; null if there is none. The target has one
 * part or several, as a winding track has.
 */
export function placeBeside(
  target: readonly Box[],
  size: Size,
  frame: Box,
  { blocked, neighbours, read }: Others,
): Placement | null {
  const whole = around(target);
  const cost = (place: Box) => {
    const gap = Math.min(...target.map((part) => gapBetween(place, part)));
    if (gap < GAP || blocked.some((box) => overlap(place, box))) return null;
    return gap + offCentre(place, whole) + covering(place, neighbours);
  };
  const near = cheapest(placesIn(frame, size, STEP), cost);
  const best = near && cheapest(placesIn(shared(frame, grown(near, STEP)), size, FINE_STEP), cost);
  const line = best && shortLine(best, target, [...blocked, ...read]);
  return best && { corner: { x: best.x, y: best.y }, line };
}

/** The place that costs least; null if none is allowed. */
function cheapest(places: Iterable<Box>, cost: (place: Box) => number | null): Box | null {
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const costs = cost(place);
    if (costs !== null && costs < least) [best, least] = [place, costs];
  }
  return best;
}

function shortLine(place: Box, target: readonly Box[], blocked: readonly Box[]): Line | null {
  const [part] = target.toSorted((a, b) => gapBetween(place, a) - gapBetween(place, b));
  if (!part || gapBetween(place, part) > LONGEST_LINE) return null;
  const line = lineBetween(place, part);
  // A target in a panel is reached through it.
  const inTheWay = blocked.filter((box) => !overlap(box, part));
  return inTheWay.some((box) => crosses(line, box)) ? null : line;
}

// How many points of a line are looked at.
const LINE_POINTS = 16;

/** Whether a line passes through a box; to end at its edge is allowed. */
function crosses({ from, to }: Line, box: Box): boolean {
  return Array.from({ length: LINE_POINTS }, (_, index) => {
    const share = (index + 0.5) / LINE_POINTS;
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  }).some((point) => contains(box, point));
}

function* placesIn(frame: Box, { width, height }: Size, step: number): Generator<Box> {
  for (const x of positions(frame.x, frame.width - width, step))
    for (const y of positions(frame.y, frame.height - height, step)) yield { x, y, width, height };
}

/** From one end to the other, both included. */
function positions(start: number, length: number, step: number): number[] {
  if (length < 0) return [];
  const steps = Math.ceil(length / step);
  return Array.from({ length: steps + 1 }, (_, count) => start + Math.min(length, count * step));
}

/** Of two places at the same distance, the one in front of the target's middle is better. */
function offCentre(place: Box, target: Box): number {
  return 0.1 * distance(centreOf(place), centreOf(target));
}

/** What it costs to cover others. A large one counts as much as fits under the box. */
function covering(box: Box, neighbours: readonly Neighbour[]): number {
  let sum = 0;
  for (const { box: other, cost } of neighbours) {
    if (!overlap(box, other)) continue;
    const share = sharedArea(box, other) / Math.min(area(box), area(other));
    sum += cost * (PARTLY_COVERED + (1 - PARTLY_COVERED) * share);
  }
  return sum;
}

function area({ width, height }: Size): number {
  return width * height;
}

function sharedArea(a: Box, b: Box): number {
  const { width, height } = shared(a, b);
  return Math.max(0, width) * Math.max(0, height);
}

/** What two boxes have in common; of a negative size if that is nothing. */
function shared(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}

/** From the edge of one box to the nearest edge of another. */
function lineBetween(from: Box, to: Box): Line {
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
