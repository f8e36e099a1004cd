// The arithmetic of zooming and panning a board, without a browser.
import { distance, type Point, type Size } from "../shared/boxes";

/**
 * The position of the board in its frame: `zoom` 1 shows all of it; `x` and `y` are its corner in
 * pixels.
 */
export interface Viewport extends Point {
  readonly zoom: number;
}

const MAX_ZOOM = 5;
// On a small screen a zoom of five is still small, so allow at least this many pixels per unit.
const MAX_SCALE = 1.6;
// Do not zoom in further than this to fill the height of a tall frame.
const MAX_INITIAL_ZOOM = 2.6;

/** Pixels per board unit when the whole board is shown. */
export function fitScale(frame: Size, board: Size): number {
  return Math.min(frame.width / board.width, frame.height / board.height);
}

export function maxZoom(frame: Size, board: Size): number {
  return Math.max(MAX_ZOOM, MAX_SCALE / fitScale(frame, board));
}

/** The whole board; in a tall, narrow frame, zoomed in to fill the height. */
export function initialViewport(frame: Size, board: Size): Viewport {
  const covering = Math.max(frame.width / board.width, frame.height / board.height);
  const narrow = frame.width < frame.height && board.width > board.height;
  const zoom = narrow ? Math.min(covering / fitScale(frame, board), MAX_INITIAL_ZOOM) : 1;
  return centredOn({ x: board.width / 2, y: board.height / 2 }, zoom, frame, board);
}

// The part of the frame that places to show may fill.
const HOME_SHARE = 0.84;

/** As much of the board as shows all of some places, and not too large. */
export function viewportAround(
  places: readonly Point[],
  frame: Size,
  board: Size,
  share = HOME_SHARE,
): Viewport {
  const [left, right] = [
    Math.min(...places.map(({ x }) => x)),
    Math.max(...places.map(({ x }) => x)),
  ];
  const [top, bottom] = [
    Math.min(...places.map(({ y }) => y)),
    Math.max(...places.map(({ y }) => y)),
  ];
  const inside = { width: share * frame.width, height: share * frame.height };
  const scale = fitScale(inside, { width: right - left, height: bottom - top });
  const zoom = Math.min(Math.max(scale / fitScale(frame, board), 1), MAX_INITIAL_ZOOM);
  return centredOn({ x: (left + right) / 2, y: (top + bottom) / 2 }, zoom, frame, board);
}

// The part of the frame within which a point counts as in sight.
const SEEN_SHARE = 0.92;

/** The viewport if it shows some points; else one around them. */
export function viewportShowing(
  points: readonly Point[],
  viewport: Viewport,
  frame: Size,
  board: Size,
): Viewport {
  const scale = viewport.zoom * fitScale(frame, board);
  const seen = ({ x, y }: Point) =>
    Math.abs(viewport.x + x * scale - frame.width / 2) <= (SEEN_SHARE * frame.width) / 2 &&
    Math.abs(viewport.y + y * scale - frame.height / 2) <= (SEEN_SHARE * frame.height) / 2;
  return points.every(seen) ? viewport : viewportAround(points, frame, board);
}

/** The viewport centred on a point of the board, as far as the bounds allow. */
export function centredOn(point: Point, zoom: number, frame: Size, board: Size): Viewport {
  const scale = zoom * fitScale(frame, board);
  const x = frame.width / 2 - point.x * scale;
  const y = frame.height / 2 - point.y * scale;
  return clampViewport({ zoom, x, y }, frame, board);
}

/** The nearest viewport within the zoom limits that leaves no empty space beside the board. */
export function clampViewport(viewport: Viewport, frame: Size, board: Size): Viewport {
  const zoom = Math.min(Math.max(viewport.zoom, 1), maxZoom(frame, board));
  const scale = zoom * fitScale(frame, board);
  return {
    zoom,
    x: within(viewport.x, frame.width - board.width * scale),
    y: within(viewport.y, frame.height - board.height * scale),
  };
}

/** Where the board's corner may be, given the free space in the frame. */
function within(corner: number, free: number): number {
  return free >= 0 ? free / 2 : Math.min(Math.max(corner, free), 0);
}

export function pan(viewport: Viewport, by: Point, frame: Size, board: Size): Viewport {
  return clampViewport({ ...viewport, x: viewport.x + by.x, y: viewport.y + by.y }, frame, board);
}

/** Zoom around a point of the frame. */
export function zoomAt(
  viewport: Viewport,
  at: Point,
  factor: number,
  frame: Size,
  board: Size,
): Viewport {
  const zoom = Math.min(Math.max(viewport.zoom * factor, 1), maxZoom(frame, board));
  const real = zoom / viewport.zoom;
  const x = at.x - (at.x - viewport.x) * real;
  const y = at.y - (at.y - viewport.y) * real;
  return clampViewport({ zoom, x, y }, frame, board);
}

type Fingers = readonly [Point, Point];

/** Zoom and pan with two fingers. */
export function pinch(
  viewport: Viewport,
  from: Fingers,
  to: Fingers,
  frame: Size,
  board: Size,
): Viewport {
  const [before, after] = [middle(from), middle(to)];
  const factor = distance(...from) > 0 ? distance(...to) / distance(...from) : 1;
  const zoomed = zoomAt(viewport, before, factor, frame, board);
  return pan(zoomed, { x: after.x - before.x, y: after.y - before.y }, frame, board);
}

function middle([a, b]: Fingers): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
