// The arithmetic of zooming and panning a board, without a browser.
import {
  around,
  type Box,
  centreOf,
  contains,
  distance,
  grown,
  overlap,
  type Point,
  type Size,
} from "../shared/boxes";

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

// The part of the frame that places to show may fill, and those to begin with.
const SHOWN_SHARE = 0.84;
const HOME_SHARE = 0.96;
// To begin with less would cut off names at the edges of the board for little.
const LEAST_HOME_ZOOM = 1.25;

/** The viewport to begin with: around some places, or the whole board if that is about as much. */
export function homeViewport(places: readonly Point[], frame: Size, board: Size): Viewport {
  const closer = viewportAround(places, frame, board, HOME_SHARE);
  return closer.zoom < LEAST_HOME_ZOOM
    ? clampViewport({ zoom: 1, x: 0, y: 0 }, frame, board)
    : closer;
}

/** As much of the board as shows all of some places in a part of the frame, and not too large. */
export function viewportAround(
  places: readonly Point[],
  frame: Size,
  board: Size,
  share = SHOWN_SHARE,
  part: Box = { x: 0, y: 0, ...frame },
): Viewport {
  const whole = around(places.map((place) => ({ ...place, width: 0, height: 0 })));
  const inside = { width: share * part.width, height: share * part.height };
  const scale = fitScale(inside, whole);
  const zoom = Math.min(Math.max(scale / fitScale(frame, board), 1), MAX_INITIAL_ZOOM);
  return centredOn(centreOf(whole), zoom, frame, board, centreOf(part));
}

// The part of the frame within which a point counts as in sight.
const SEEN_SHARE = 0.92;
// How far from what covers a part of the frame, in pixels.
const CLEAR = 8;

/**
 * The viewport if it shows some points beside what covers parts of it, and is
 * not smaller than `leastZoom`; else one around them.
 */
export function viewportShowing(
  points: readonly Point[],
  viewport: Viewport,
  frame: Size,
  board: Size,
  covers: readonly Box[] = [],
  leastZoom = 1,
): Viewport {
  const covered = covers.map((cover) => grown(cover, CLEAR));
  const shows = (shown: Viewport) => {
    const scale = shown.zoom * fitScale(frame, board);
    return points.every((point) => {
      const at = { x: shown.x + point.x * scale, y: shown.y + point.y * scale };
      return (
        Math.abs(at.x - frame.width / 2) <= (SEEN_SHARE * frame.width) / 2 &&
        Math.abs(at.y - frame.height / 2) <= (SEEN_SHARE * frame.height) / 2 &&
        !covered.some((box) => contains(box, at))
      );
    });
  };
  if (viewport.zoom >= leastZoom && shows(viewport)) return viewport;
  const whole = viewportAround(points, frame, board);
  const beside = partsBeside(covered, frame).map((part) =>
    viewportAround(points, frame, board, SHOWN_SHARE, part),
  );
  const [largest] = [whole, ...beside].filter(shows).sort((a, b) => b.zoom - a.zoom);
  return largest ?? whole;
}

/** What is left of a frame beside some boxes: rectangles that none of them meets. */
function partsBeside(boxes: readonly Box[], frame: Size): Box[] {
  return boxes.reduce<Box[]>(
    (parts, box) => parts.flatMap((part) => (overlap(part, box) ? partsOn(part, box) : [part])),
    [{ x: 0, y: 0, ...frame }],
  );
}

/** What is left of a part of the frame on each side of a box. */
function partsOn({ x, y, width, height }: Box, box: Box): Box[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return [
    { x, y, width, height: box.y - y },
    { x, y: bottom, width, height: y + height - bottom },
    { x, y, width: box.x - x, height },
    { x: right, y, width: x + width - right, height },
  ].filter((part) => part.width > 0 && part.height > 0);
}

/** The viewport with a point of the board in the middle of the frame, or elsewhere, if possible. */
export function centredOn(
  point: Point,
  zoom: number,
  frame: Size,
  board: Size,
  at: Point = { x: frame.width / 2, y: frame.height / 2 },
): Viewport {
  const scale = zoom * fitScale(frame, board);
  return clampViewport(
    { zoom, x: at.x - point.x * scale, y: at.y - point.y * scale },
    frame,
    board,
  );
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
