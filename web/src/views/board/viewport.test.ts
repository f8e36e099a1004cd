import { describe, expect, it } from "vitest";
import {
  bounded,
  centred,
  closest,
  firstView,
  fitScale,
  moved,
  type Point,
  pinched,
  type Size,
  type View,
  zoomedAt,
} from "./viewport";

const BOARD: Size = { width: 1600, height: 1000 };
const DESK: Size = { width: 800, height: 600 };
const PHONE: Size = { width: 390, height: 460 };

/** The point of the board that a view shows at a point of its frame. */
function under(view: View, at: Point, frame: Size): Point {
  const scale = view.zoom * fitScale(frame, BOARD);
  return { x: (at.x - view.x) / scale, y: (at.y - view.y) / scale };
}

function expectSame(a: Point, b: Point): void {
  expect(a.x).toBeCloseTo(b.x, 6);
  expect(a.y).toBeCloseTo(b.y, 6);
}

describe("the first view", () => {
  it("shows the whole board in the middle of a broad frame", () => {
    expect(firstView(DESK, BOARD)).toEqual({ zoom: 1, x: 0, y: 50 });
  });

  it("fills the height of a tall frame and shows the board's middle", () => {
    const view = firstView(PHONE, BOARD);
    expect(BOARD.height * view.zoom * fitScale(PHONE, BOARD)).toBeCloseTo(PHONE.height);
    expectSame(under(view, { x: 195, y: 230 }, PHONE), { x: 800, y: 500 });
  });

  it("shows a tall board whole in a tall frame", () => {
    expect(firstView(PHONE, { width: 1200, height: 1500 }).zoom).toBe(1);
  });
});

describe("zooming", () => {
  const start = centred({ x: 700, y: 450 }, 2, DESK, BOARD);

  it("keeps what lies under the pointer", () => {
    const at = { x: 333, y: 271 };
    const zoomed = zoomedAt(start, at, 1.3, DESK, BOARD);
    expect(zoomed.zoom).toBeCloseTo(2.6);
    expectSame(under(zoomed, at, DESK), under(start, at, DESK));
  });

  it("goes no closer than the closest, and still keeps the point", () => {
    const at = { x: 333, y: 271 };
    const zoomed = zoomedAt(start, at, 100, DESK, BOARD);
    expect(zoomed.zoom).toBe(closest(DESK, BOARD));
    expectSame(under(zoomed, at, DESK), under(start, at, DESK));
  });

  it("ends with the whole board when it goes out far enough", () => {
    expect(zoomedAt(start, { x: 10, y: 10 }, 0.01, DESK, BOARD)).toEqual({ zoom: 1, x: 0, y: 50 });
  });

  it("lets a small screen come closer, since its whole board is smaller", () => {
    expect(closest(PHONE, BOARD)).toBeGreaterThan(closest(DESK, BOARD));
  });
});

describe("moving", () => {
  it("stops at the board's edges, whatever the direction", () => {
    const start = centred({ x: 800, y: 500 }, 3, DESK, BOARD);
    for (const by of [
      { x: 1e5, y: 1e5 },
      { x: -1e5, y: -1e5 },
    ]) {
      const view = moved(start, by, DESK, BOARD);
      const first = under(view, { x: 0, y: 0 }, DESK);
      const last = under(view, { x: DESK.width, y: DESK.height }, DESK);
      expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(-1e-6);
      expect(last.x).toBeLessThanOrEqual(BOARD.width + 1e-6);
      expect(last.y).toBeLessThanOrEqual(BOARD.height + 1e-6);
    }
  });

  it("holds the board in the middle in the direction in which all of it fits", () => {
    const view = moved(
      bounded({ zoom: 1.1, x: 0, y: 0 }, DESK, BOARD),
      { x: -30, y: 500 },
      DESK,
      BOARD,
    );
    expect(view.x).toBe(-30);
    expect(under(view, { x: 0, y: DESK.height / 2 }, DESK).y).toBeCloseTo(500);
  });
});

describe("pinching", () => {
  const start = centred({ x: 800, y: 500 }, 2, DESK, BOARD);
  const from = [
    { x: 300, y: 300 },
    { x: 500, y: 300 },
  ] as const;

  it("keeps under each finger what lay under it", () => {
    const to = [
      { x: 270, y: 320 },
      { x: 530, y: 320 },
    ] as const;
    const view = pinched(start, from, to, DESK, BOARD);
    expect(view.zoom).toBeCloseTo(2 * 1.3);
    expectSame(under(view, to[0], DESK), under(start, from[0], DESK));
    expectSame(under(view, to[1], DESK), under(start, from[1], DESK));
  });

  it("moves the board when both fingers move alike", () => {
    const to = [
      { x: 320, y: 290 },
      { x: 520, y: 290 },
    ] as const;
    expect(pinched(start, from, to, DESK, BOARD)).toEqual(
      moved(start, { x: 20, y: -10 }, DESK, BOARD),
    );
  });

  it("survives two fingers in the same spot", () => {
    const together = [from[0], from[0]] as const;
    expect(pinched(start, together, from, DESK, BOARD).zoom).toBe(2);
  });
});
