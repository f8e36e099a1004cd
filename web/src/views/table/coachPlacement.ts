// Where a coach mark goes: near what it points at, never on it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;
type Point = readonly [x: number, y: number];

/** What else is on the screen. */
export interface Others {
  blocked: readonly Box[];
  avoid: readonly Box[];
  names: readonly Box[];
}

export interface Placement {
  left: number;
  top: number;
  /** The line from the mark to its target; null if that would be long, or cross what is blocked. */
  line: { from: Point; to: Point } | null;
}

// In pixels: how fine the places are that are tried, and the smallest distance to the target.
const STEP = 24;
const GAP = 12;
// As many pixels farther away is as bad as covering something else completely, or a name.
const COVERED = 600;
const COVERED_NAME = 40;
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
  { blocked, avoid, names }: Others,
): Placement | null {
  const whole = around(target);
  const costOf = (place: Box) =>
    COVERED * covered(place, avoid) + COVERED_NAME * covered(place, names);
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of placesIn(frame, size)) {
    const gap = Math.min(...target.map((part) => distance(place, part)));
    if (gap < GAP || blocked.some((box) => overlap(place, box) > 0)) continue;
    const cost = gap + offCentre(place, whole) + costOf(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best && { left: best.left, top: best.top, line: shortLine(best, target, blocked) };
}

/** The smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

function shortLine(place: Box, target: readonly Box[], blocked: readonly Box[]): Placement["line"] {
  const [part] = target.toSorted((a, b) => distance(place, a) - distance(place, b));
  if (!part || distance(place, part) > LONGEST_LINE) return null;
  const line = lineBetween(place, part);
  return blocked.some((box) => crosses(line, box)) ? null : line;
}

// How many points of a line are looked at.
const LINE_POINTS = 16;

/** Whether a line passes through a box; to end at its edge is allowed. */
function crosses({ from, to }: { from: Point; to: Point }, box: Box): boolean {
  return Array.from({ length: LINE_POINTS }, (_, index) => {
    const share = (index + 0.5) / LINE_POINTS;
    const x = from[0] + share * (to[0] - from[0]);
    const y = from[1] + share * (to[1] - from[1]);
    return x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
  }).some(Boolean);
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
function lineBetween(from: Box, to: Box): { from: Point; to: Point } {
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
