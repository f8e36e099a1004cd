// Where a question is shown on the board: near what it is about, and never over it.
import type { Point, Size } from "../board/viewport";

export interface Rect extends Point, Size {}

// Between the question and its subject, and to the edge of the board.
const GAP = 14;
const EDGE = 8;

/**
 * The corner of a panel on the board, beside the target. Where no side has room for all of it, the
 * side of the board that is farther from the target.
 */
export function besideTarget(frame: Size, panel: Size, target: Rect): Point {
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const centred = { x: middle.x - panel.width / 2, y: middle.y - panel.height / 2 };
  const sides = [
    { x: centred.x, y: target.y + target.height + GAP },
    { x: centred.x, y: target.y - GAP - panel.height },
    { x: target.x + target.width + GAP, y: centred.y },
    { x: target.x - GAP - panel.width, y: centred.y },
  ].map((corner) => inside(frame, panel, corner));
  const free = sides.find((corner) => !overlap({ ...corner, ...panel }, target));
  const far = middle.y < frame.height / 2 ? frame.height : 0;
  return free ?? inside(frame, panel, { x: centred.x, y: far });
}

function inside(frame: Size, panel: Size, { x, y }: Point): Point {
  return {
    x: Math.max(EDGE, Math.min(x, frame.width - panel.width - EDGE)),
    y: Math.max(EDGE, Math.min(y, frame.height - panel.height - EDGE)),
  };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
