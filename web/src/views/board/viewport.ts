// The arithmetic of looking at a board: how large it is shown and where, without a browser.
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the board lies in its frame: `zoom` 1 shows all of it; `x` and `y` are its corner in pixels. */
export interface View extends Point {
  readonly zoom: number;
}

const CLOSEST = 5;
// On a small screen five times the whole board is still small; this many pixels per unit are not.
const CLOSEST_SCALE = 1.6;
// A board that fills the height of a tall frame must not be seen through a keyhole.
const FIRST_CLOSEST = 2.6;

/** Pixels per unit of the board when all of it is shown. */
export function fitScale(frame: Size, board: Size): number {
  return Math.min(frame.width / board.width, frame.height / board.height);
}

export function closest(frame: Size, board: Size): number {
  return Math.max(CLOSEST, CLOSEST_SCALE / fitScale(frame, board));
}

/** The whole board; in a tall narrow frame, as much of it as fills the height. */
export function firstView(frame: Size, board: Size): View {
  const covering = Math.max(frame.width / board.width, frame.height / board.height);
  const narrow = frame.width < frame.height && board.width > board.height;
  const zoom = narrow ? Math.min(covering / fitScale(frame, board), FIRST_CLOSEST) : 1;
  return centred({ x: board.width / 2, y: board.height / 2 }, zoom, frame, board);
}

/** A view that has this point of the board in its middle, as far as the bounds allow. */
export function centred(point: Point, zoom: number, frame: Size, board: Size): View {
  const scale = zoom * fitScale(frame, board);
  const x = frame.width / 2 - point.x * scale;
  const y = frame.height / 2 - point.y * scale;
  return bounded({ zoom, x, y }, frame, board);
}

/** The nearest view that is neither too far nor too close and leaves no room beside the board. */
export function bounded(view: View, frame: Size, board: Size): View {
  const zoom = Math.min(Math.max(view.zoom, 1), closest(frame, board));
  const scale = zoom * fitScale(frame, board);
  return {
    zoom,
    x: within(view.x, frame.width - board.width * scale),
    y: within(view.y, frame.height - board.height * scale),
  };
}

/** Where the board's corner may be, given how much of the frame the board leaves free. */
function within(corner: number, free: number): number {
  return free >= 0 ? free / 2 : Math.min(Math.max(corner, free), 0);
}

export function moved(view: View, by: Point, frame: Size, board: Size): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame, board);
}

/** Zoom so that what lies under a point of the frame stays there. */
export function zoomedAt(view: View, at: Point, factor: number, frame: Size, board: Size): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), closest(frame, board));
  const real = zoom / view.zoom;
  const x = at.x - (at.x - view.x) * real;
  const y = at.y - (at.y - view.y) * real;
  return bounded({ zoom, x, y }, frame, board);
}

type Fingers = readonly [Point, Point];

/** Follow two fingers: what lay between them stays between them. */
export function pinched(view: View, from: Fingers, to: Fingers, frame: Size, board: Size): View {
  const [before, after] = [middle(from), middle(to)];
  const factor = apart(from) > 0 ? apart(to) / apart(from) : 1;
  const zoomed = zoomedAt(view, before, factor, frame, board);
  return moved(zoomed, { x: after.x - before.x, y: after.y - before.y }, frame, board);
}

function middle([a, b]: Fingers): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function apart([a, b]: Fingers): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
