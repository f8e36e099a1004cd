// Where a question is shown on the board: near what it is about, and never over it.
import type { Point, Size } from "../board/viewport";

export interface Rect extends Point, Size {}

/** A panel may be lower than it would like to be; then what is in it scrolls. */
const HEIGHTS = [1, 0.8, 0.6] as const;
// Between the question and its subject, and to the edge of the board.
const GAP = 12;
const EDGE = 8;
const STEP = 12;

/**
 * The place of a panel on the board that is nearest to its subject without covering it, or null if
 * there is none. The subject consists of parts, since a track may run across the whole board.
 */
export function besideSubject(frame: Size, panel: Size, parts: readonly Rect[]): Rect | null {
  for (const share of HEIGHTS) {
    const size = { width: panel.width, height: panel.height * share };
    const free = corners(frame, size).filter(
      (corner) => !parts.some((part) => overlap(grown({ ...corner, ...size }), part)),
    );
    const [best] = free
      .map((corner) => ({ ...corner, ...size }))
      .map((place) => ({ place, far: distance(place, parts) }))
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

function grown({ x, y, width, height }: Rect): Rect {
  return { x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** How far the middle of a panel is from its subject, on average. */
function distance(panel: Rect, parts: readonly Rect[]): number {
  const [x, y] = [panel.x + panel.width / 2, panel.y + panel.height / 2];
  const far = (part: Rect) => Math.hypot(part.x + part.width / 2 - x, part.y + part.height / 2 - y);
  return parts.reduce((sum, part) => sum + far(part), 0);
}
