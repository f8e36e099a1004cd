// Where the edge of the frame points to what is out of sight.
import {
  type Box,
  contains,
  distance,
  grown,
  overlap,
  type Point,
  type Size,
} from "../shared/boxes";

/** How far the middle of an arrow is from the edge: the whole of it is in the frame. */
const INSET = 22;
const BETWEEN = 46;
/** How far along the edge an arrow moves so that it covers no city. */
const ASIDE = 90;
/** How precisely a free place is looked for. */
const STEP = 10;
const ROUNDING = 0.5;

export interface EdgePlace {
  at: Point;
  /** The direction to the point, in degrees clockwise from the right. */
  turn: number;
}

/** What else is in the frame. */
export interface InFrame {
  /** What an arrow must not cover: buttons. */
  covers: readonly Box[];
  /** What it should not cover. */
  cities: readonly Point[];
}

/** The place at the edge nearest to each point that is out of sight; null for those in sight. */
export function edgePlaces(
  points: readonly Point[],
  frame: Size,
  { covers, cities }: InFrame,
): (EdgePlace | null)[] {
  const taken: Point[] = [];
  const isFree = (at: Point) =>
    taken.every((other) => distance(other, at) >= BETWEEN) &&
    !covers.some((box) => overlap(box, arrowAt(at)));
  const isClear = (at: Point) => isFree(at) && !cities.some((city) => contains(arrowAt(at), city));
  return points.map((point) => {
    if (isSeen(point, frame)) return null;
    const near = alongEdge(edgePlace(point, frame), edgeOf(frame));
    const clear = near.slice(0, (2 * ASIDE) / STEP).find(isClear);
    const at = clear ?? near.find(isFree) ?? edgePlace(point, frame);
    taken.push(at);
    return { at, turn: (Math.atan2(point.y - at.y, point.x - at.x) * 180) / Math.PI };
  });
}

function arrowAt({ x, y }: Point): Box {
  return grown({ x, y, width: 0, height: 0 }, INSET);
}

/** Places along the edge, the nearest to one of them first. */
function alongEdge(place: Point, edge: Edge): Point[] {
  const start = placeToLength(place, edge);
  const steps = Math.floor(perimeter(edge) / 2 / STEP);
  const offsets = Array.from({ length: steps + 1 }, (_, step) => [step * STEP, -step * STEP]);
  return offsets.flat().map((offset) => lengthToPlace(start + offset, edge));
}

interface Edge extends Point, Size {}

/** The rectangle on which arrows are. */
function edgeOf({ width, height }: Size): Edge {
  const [x, y] = [Math.min(INSET, width / 2), Math.min(INSET, height / 2)];
  return { x, y, width: width - 2 * x, height: height - 2 * y };
}

function perimeter({ width, height }: Size): number {
  return 2 * (width + height);
}

/** How far along the edge a place is, clockwise from the top left corner. */
function placeToLength({ x, y }: Point, { x: left, y: top, width, height }: Edge): number {
  const [across, down] = [x - left, y - top];
  if (down < ROUNDING) return across;
  if (width - across < ROUNDING) return width + down;
  if (height - down < ROUNDING) return width + height + (width - across);
  return perimeter({ width, height }) - down;
}

function lengthToPlace(length: number, edge: Edge): Point {
  const { x, y, width, height } = edge;
  const around = perimeter(edge);
  const along = ((length % around) + around) % around;
  if (along <= width) return { x: x + along, y };
  if (along <= width + height) return { x: x + width, y: y + along - width };
  if (along <= 2 * width + height) return { x: x + 2 * width + height - along, y: y + height };
  return { x, y: y + around - along };
}

function isSeen({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** Where the way from the middle of the frame to a point crosses the edge. */
function edgePlace(point: Point, frame: Size): Point {
  const centre = { x: frame.width / 2, y: frame.height / 2 };
  const { width, height } = edgeOf(frame);
  const [across, down] = [point.x - centre.x, point.y - centre.y];
  const part = Math.min(1, width / 2 / Math.abs(across), height / 2 / Math.abs(down));
  return { x: centre.x + part * across, y: centre.y + part * down };
}
