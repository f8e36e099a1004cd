// Where a question is shown on the board: near what it is about, and never over it.
import {
  type Box,
  centreOf,
  distance,
  grown,
  overlap,
  type Point,
  type Size,
} from "../shared/boxes";

/** A panel may be lower than it would like to be; then what is in it scrolls. */
const HEIGHTS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const;
// Between the question and its subject, and to the edge of the board.
const GAP = 12;
const EDGE = 8;
const STEP = 12;

/**
 * The place of a panel on the board that is nearest to its subject without covering it, or null if
 * there is none. The subject consists of parts, since a track may run across the whole board.
 */
export function besideSubject(frame: Size, panel: Size, parts: readonly Box[]): Box | null {
  for (const share of HEIGHTS) {
    const size = { width: panel.width, height: panel.height * share };
    const free = corners(frame, size).filter(
      (corner) => !parts.some((part) => overlap(grown({ ...corner, ...size }, GAP), part)),
    );
    const [best] = free
      .map((corner) => ({ ...corner, ...size }))
      .map((place) => ({ place, far: howFar(place, parts) }))
      .sort((one, other) => one.far - other.far);
    if (best) return best.place;
  }
  return null;
}

function corners(frame: Size, { width, height }: Size): Point[] {
  const along = (space: number) =>
    Array.from({ length: Math.max(0, Math.floor(space / STEP) + 1) }, (_, n) => EDGE + n * STEP);
  const down = along(frame.height - height - 2 * EDGE);
  return along(frame.width - width - 2 * EDGE).flatMap((x) => down.map((y) => ({ x, y })));
}

/** How far the middle of a panel is from all parts of its subject together. */
function howFar(panel: Box, parts: readonly Box[]): number {
  const middle = centreOf(panel);
  return parts.reduce((sum, part) => sum + distance(centreOf(part), middle), 0);
}
