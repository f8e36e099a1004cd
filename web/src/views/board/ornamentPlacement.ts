// Finds free space on a board for ornaments.
import type { Board } from "../../api/types";
import { type Box, nameBox, textWidth } from "./shapes";
import type { Point } from "./viewport";

const MARGIN = 26;
const STEP = 20;
// The minimum distance of an ornament from the centre of anything else.
const CLEAR = 34;

/** The space between the letters of the board's name, in their size. */
export const SPACING = 0.28;
// Long names have smaller letters where large ones do not fit.
const LETTER_SIZES = [26, 22, 18];

/** The plate with the board's name, and the size of its letters. */
export interface Cartouche {
  box: Box;
  letters: number;
}

export function findCartouche(board: Board, name: string): Cartouche | null {
  for (const letters of LETTER_SIZES) {
    const width = textWidth(name, letters) + name.length * SPACING * letters + 56;
    const box = findFreeBox(board, { width, height: 66 });
    if (box) return { box, letters };
  }
  return null;
}

/**
 * The free box of this size nearest to a corner, or null. The lower left corner is preferred,
 * because buttons cover the others.
 */
export function findFreeBox(
  board: Board,
  size: { width: number; height: number },
  taken: readonly Box[] = [],
): Box | null {
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
      if (far >= least || points.some((point) => near(box, point))) continue;
      if (taken.some((other) => meet(box, other))) continue;
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

function near(box: Box, { x, y }: Point): boolean {
  return (
    x > box.x - CLEAR &&
    x < box.x + box.width + CLEAR &&
    y > box.y - CLEAR &&
    y < box.y + box.height + CLEAR
  );
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
