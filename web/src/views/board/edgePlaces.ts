// Where the edge of the frame points to what is out of sight.
import { distance, type Point, type Size } from "../shared/boxes";

/** How far from the edge, so that neither the edge nor the zoom controls cover an arrow. */
const INSET = { x: 28, y: 84 } as const;
const BETWEEN = 50;

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
    while (taken.some((other) => distance(other, place.at) < BETWEEN))
      place.at = { x: place.at.x, y: place.at.y + BETWEEN };
    taken.push(place.at);
    return place;
  });
}

function isSeen({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function edgePlace(point: Point, { width, height }: Size): EdgePlace {
  const centre = { x: width / 2, y: height / 2 };
  const [across, down] = [point.x - centre.x, point.y - centre.y];
  const part = Math.min(
    1,
    (centre.x - INSET.x) / Math.abs(across),
    (centre.y - INSET.y) / Math.abs(down),
  );
  return {
    at: { x: centre.x + part * across, y: centre.y + part * down },
    turn: (Math.atan2(down, across) * 180) / Math.PI,
  };
}
