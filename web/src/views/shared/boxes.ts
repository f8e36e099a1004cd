// Points and boxes, on a board or on the screen.
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A box with a margin on every side. */
export function grown({ x, y, width, height }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function contains({ x, y, width, height }: Box, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
}

/** Whether a box lies in a frame that begins at 0, without touching its edge. */
export function isInside(frame: Size, { x, y, width, height }: Box): boolean {
  return x > 0 && y > 0 && x + width < frame.width && y + height < frame.height;
}

export function overlap(a: Box, b: Box): boolean {
  return gapBetween(a, b) < 0;
}

/** How far apart two boxes are; negative by how far they overlap. */
export function gapBetween(a: Box, b: Box): number {
  const across = Math.max(b.x - a.x - a.width, a.x - b.x - b.width);
  const down = Math.max(b.y - a.y - a.height, a.y - b.y - b.height);
  return across > 0 && down > 0 ? Math.hypot(across, down) : Math.max(across, down);
}
