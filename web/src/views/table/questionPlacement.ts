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

/** The widths that a panel may have, in rem: the usual one, then lower and narrower panels. */
const WIDTHS = [26, 37, 50, 62, 20, 15] as const;
/** A panel that fits nowhere may be lower than it would like to be; then what is in it scrolls. */
const HEIGHTS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const;
// Between the question and its subject, and to the edge of the board.
const GAP = 12;
const EDGE = 8;
const STEP = 12;

/** A place on the board, and the width that the panel has there, in rem. */
export interface PanelPlace {
  box: Box;
  maxWidth: number;
}

/**
 * The place of a panel on the board that is near its subject without covering it, or null if there
 * is none. The panel has the first width with which all of it fits; `sizeAt` says how large it is
 * with at most that width in rem. The subject consists of parts, since a track may run across
 * the whole board.
 */
export function besideSubject(
  frame: Size,
  sizeAt: (maxWidth: number) => Size,
  parts: readonly Box[],
): PanelPlace | null {
  const sizes = new Map<number, Size>();
  for (const share of HEIGHTS)
    for (const maxWidth of WIDTHS) {
      const { width, height } = sizes.get(maxWidth) ?? sizeAt(maxWidth);
      sizes.set(maxWidth, { width, height });
      const box = nearest(frame, { width, height: height * share }, parts);
      if (box) return { box, maxWidth };
    }
  return null;
}

/** The place for a panel of this size that is nearest to its subject without covering it. */
function nearest(frame: Size, size: Size, parts: readonly Box[]): Box | null {
  const free = corners(frame, size).filter(
    (corner) => !parts.some((part) => overlap(grown({ ...corner, ...size }, GAP), part)),
  );
  const [best] = free
    .map((corner) => ({ ...corner, ...size }))
    .map((place) => ({ place, far: howFar(place, parts) }))
    .sort((one, other) => one.far - other.far);
  return best?.place ?? null;
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
