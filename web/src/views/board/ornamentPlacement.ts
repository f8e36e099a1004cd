// Finds free space on a board for ornaments, and the corner for buttons.
import type { Board } from "../../api/types";
import { type Box, contains, grown, overlap, type Point, type Size } from "../shared/boxes";
import { nameBox, textWidth } from "./shapes";

const MARGIN = 26;
const STEP = 20;
// The minimum distance of an ornament from the centre of anything else.
const CLEAR = 34;

// The part of a board that the buttons in a corner may cover.
const BUTTONS = 0.2;
/** Corners for buttons, the usual one first. The upper left one belongs to the menu. */
const CORNERS = ["bottom right", "bottom left", "top right"] as const;
/** On small screens the menu is above the board. */
const ALL_CORNERS = ["top right", "bottom left", "bottom right", "top left"] as const;
export type Corner = (typeof ALL_CORNERS)[number];

/** The corner where buttons cover least of the board. */
export function quietCorner(board: Board): Corner {
  const points = pointsOf(board);
  const covered = (corner: Corner) => {
    const box = cornerBox(board, corner);
    return points.filter((point) => contains(box, point)).length;
  };
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/**
 * The corner of a frame where buttons of some size cover the least of some boxes. Of several, it is
 * the given one, or else the first.
 */
export function clearCorner(
  boxes: readonly Box[],
  frame: Size,
  { width, height }: Size,
  usual: Corner,
): Corner {
  const covered = (corner: Corner) => {
    const x = corner.endsWith("right") ? frame.width - width : 0;
    const y = corner.startsWith("bottom") ? frame.height - height : 0;
    return boxes.filter((box) => overlap(box, { x, y, width, height })).length;
  };
  return [usual, ...ALL_CORNERS].reduce((best, corner) =>
    covered(corner) < covered(best) ? corner : best,
  );
}

/** The part of the board that buttons in a corner may cover. */
function cornerBox({ width, height }: Board, corner: Corner): Box {
  const side = BUTTONS * Math.min(width, height);
  return {
    x: corner.endsWith("right") ? width - side : 0,
    y: corner.startsWith("bottom") ? height - side : 0,
    width: side,
    height: side,
  };
}

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
 * The free box of this size nearest to a corner, or null. The lower left corner is preferred; the
 * one with buttons is avoided.
 */
export function findFreeBox(board: Board, size: Size, taken: readonly Box[] = []): Box | null {
  const points = pointsOf(board);
  const avoided = [cornerBox(board, quietCorner(board)), ...taken];
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
      if (avoided.some((other) => overlap(box, other))) continue;
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
