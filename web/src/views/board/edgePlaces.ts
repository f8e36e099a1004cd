// Where the edge of the frame points to what is out of sight.
import { distance, type Point, type Size } from "../shared/boxes";

/** How far from the edge, so that neither the edge nor the zoom controls cover an arrow. */
const INSET = { x: 28, y: 84 } as const;
const BETWEEN = 50;
/** How precisely a free place is looked for. */
const STEP = 10;
const ROUNDING = 0.5;

export interface EdgePlace {
  at: Point;
  /** The direction to the point, in degrees clockwise from the right. */
  turn: number;
}

/** The place at the edge nearest to each point that is out of sight; null for those in sight. */
export function edgePlaces(points: readonly Point[], frame: Size): (EdgePlace | null)[] {
  const taken: Point[] = [];
  return points.map((point) => {
    if (isSeen(point, frame)) return null;
    const place = edgePlace(point, frame);
    const at = besideOthers(place.at, taken, frame);
    taken.push(at);
    return { ...place, at };
  });
}

/** The free place along the edge that is nearest to one; if the edge is full, the place itself. */
function besideOthers(place: Point, taken: readonly Point[], frame: Size): Point {
  const edge = edgeOf(frame);
  const start = placeToLength(place, edge);
  const steps = Math.floor(perimeter(edge) / 2 / STEP);
  const offsets = Array.from({ length: steps + 1 }, (_, step) => [step * STEP, -step * STEP]);
  const near = offsets.flat().map((offset) => lengthToPlace(start + offset, edge));
  const free = (at: Point) => taken.every((other) => distance(other, at) >= BETWEEN);
  return near.find(free) ?? place;
}

interface Edge extends Point, Size {}

/** The rectangle on which arrows are. */
function edgeOf({ width, height }: Size): Edge {
  const [x, y] = [Math.min(INSET.x, width / 2), Math.min(INSET.y, height / 2)];
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

function edgePlace(point: Point, frame: Size): EdgePlace {
  const centre = { x: frame.width / 2, y: frame.height / 2 };
  const { width, height } = edgeOf(frame);
  const [across, down] = [point.x - centre.x, point.y - centre.y];
  const part = Math.min(1, width / 2 / Math.abs(across), height / 2 / Math.abs(down));
  return {
    at: { x: centre.x + part * across, y: centre.y + part * down },
    turn: (Math.atan2(down, across) * 180) / Math.PI,
  };
}
