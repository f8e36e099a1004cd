// Finds free space on a board for ornaments.
import type { Board } from "../../api/types";
import { type Box, contains, grown, overlap, type Point, type Size } from "../shared/boxes";
import { nameBox } from "./shapes";

const MARGIN = 26;
const STEP = 20;
// The minimum distance of an ornament from the centre of anything else.
const CLEAR = 34;

/**
 * The free box of this size nearest to a corner, or null. The lower left corner is preferred,
 * because buttons cover the others.
 */
export function findFreeBox(board: Board, size: Size, taken: readonly Box[] = []): Box | null {
  const points = pointsOf(board);
  const right = board.width - MARGIN - size.width;
  const bottom = board.height - MARGIN - size.height;
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let x = MARGIN; x <= right; x += STEP) {
    for (let y = MARGIN; y <= bottom; y += STEP) {
      const far =
        Math.min(y + board.height / 3, bottom - y) + Math.min(x, right - x + board.width / 4);
      const box = { x, y, ...size };
      const around = grown(box, CLEAR);
      if (far >= least || points.some((point) => contains(around, point))) continue;
      if (taken.some((other) => overlap(box, other))) continue;
      best = box;
      least = far;
    }
  }
  return best;
}

function pointsOf(board: Board): Point[] {
  const spaces = board.tracks.flatMap((track) => track.spaces.map(([x, y]) => ({ x, y })));
  const places = { ...board.cities, ...board.countries };
  const names = Object.keys(places).flatMap((place) => outline(nameBox(board, place)));
  const pieces = Object.values(places).flatMap(({ crowd }) => crowd);
  return [...spaces, ...Object.values(board.cities), ...names, ...pieces];
}

function outline(box: Box | null): Point[] {
  if (!box) return [];
  const { x, y, width, height } = box;
  return [x, x + width / 2, x + width].map((across) => ({ x: across, y: y + height / 2 }));
}
