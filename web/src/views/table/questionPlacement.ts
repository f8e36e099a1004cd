// Where a question is shown on the board: near what it is about, and never over it.
import { around, type Box, centreOf, distance, grown, overlap, type Size } from "../shared/boxes";

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
  const subject = centreOf(around(parts));
  const kept = parts.map((part) => grown(part, GAP));
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  const rows = stepsIn(frame.height - size.height);
  for (const x of stepsIn(frame.width - size.width))
    for (const y of rows) {
      const place = { x, y, width: size.width, height: size.height };
      const far = distance(centreOf(place), subject);
      if (far < least && !kept.some((part) => overlap(place, part))) [best, least] = [place, far];
    }
  return best;
}

/** Where something may begin that leaves this much space along a side of the board. */
function stepsIn(space: number): number[] {
  const length = Math.max(0, Math.floor((space - 2 * EDGE) / STEP) + 1);
  return Array.from({ length }, (_, step) => EDGE + step * STEP);
}
