import { describe, expect, it } from "vitest";
import { contains, type Point, type Size } from "../shared/boxes";
import {
  centredOn,
  clampViewport,
  fitScale,
  homeViewport,
  initialViewport,
  maxZoom,
  pan,
  pinch,
  type Viewport,
  viewportAround,
  viewportShowing,
  zoomAt,
} from "./viewport";

const BOARD: Size = { width: 1600, height: 1000 };
const DESKTOP: Size = { width: 800, height: 600 };
const PHONE: Size = { width: 390, height: 460 };

/** The point of the board that a viewport shows at a point of its frame. */
function under(viewport: Viewport, at: Point, frame: Size): Point {
  const scale = viewport.zoom * fitScale(frame, BOARD);
  return { x: (at.x - viewport.x) / scale, y: (at.y - viewport.y) / scale };
}

function expectSame(a: Point, b: Point): void {
  expect(a.x).toBeCloseTo(b.x, 6);
  expect(a.y).toBeCloseTo(b.y, 6);
}

describe("the initial viewport", () => {
  it("shows the whole board in the middle of a broad frame", () => {
    expect(initialViewport(DESKTOP, BOARD)).toEqual({ zoom: 1, x: 0, y: 50 });
  });

  it("is closer to the places to begin with only if that is much closer", () => {
    const corners = (share: number) => [
      { x: 800 - 800 * share, y: 500 - 500 * share },
      { x: 800 + 800 * share, y: 500 + 500 * share },
    ];
    expect(homeViewport(corners(0.5), PHONE, BOARD).zoom).toBeGreaterThan(1.5);
    expect(homeViewport(corners(0.85), PHONE, BOARD).zoom).toBe(1);
  });

  it("fills the height of a tall frame and shows the board's centre", () => {
    const viewport = initialViewport(PHONE, BOARD);
    expect(BOARD.height * viewport.zoom * fitScale(PHONE, BOARD)).toBeCloseTo(PHONE.height);
    expectSame(under(viewport, { x: 195, y: 230 }, PHONE), { x: 800, y: 500 });
  });

  it("shows a tall board whole in a tall frame", () => {
    expect(initialViewport(PHONE, { width: 1200, height: 1500 }).zoom).toBe(1);
  });
});

describe("zooming", () => {
  const start = centredOn({ x: 700, y: 450 }, 2, DESKTOP, BOARD);

  it("keeps the point under the pointer", () => {
    const at = { x: 333, y: 271 };
    const zoomed = zoomAt(start, at, 1.3, DESKTOP, BOARD);
    expect(zoomed.zoom).toBeCloseTo(2.6);
    expectSame(under(zoomed, at, DESKTOP), under(start, at, DESKTOP));
  });

  it("goes no closer than the maximum, and still keeps the point", () => {
    const at = { x: 333, y: 271 };
    const zoomed = zoomAt(start, at, 100, DESKTOP, BOARD);
    expect(zoomed.zoom).toBe(maxZoom(DESKTOP, BOARD));
    expectSame(under(zoomed, at, DESKTOP), under(start, at, DESKTOP));
  });

  it("ends with the whole board", () => {
    expect(zoomAt(start, { x: 10, y: 10 }, 0.01, DESKTOP, BOARD)).toEqual({ zoom: 1, x: 0, y: 50 });
  });

  it("allows more zoom on a small screen", () => {
    expect(maxZoom(PHONE, BOARD)).toBeGreaterThan(maxZoom(DESKTOP, BOARD));
  });
});

describe("moving", () => {
  it("stops at the board's edges, whatever the direction", () => {
    const start = centredOn({ x: 800, y: 500 }, 3, DESKTOP, BOARD);
    for (const by of [
      { x: 1e5, y: 1e5 },
      { x: -1e5, y: -1e5 },
    ]) {
      const viewport = pan(start, by, DESKTOP, BOARD);
      const first = under(viewport, { x: 0, y: 0 }, DESKTOP);
      const last = under(viewport, { x: DESKTOP.width, y: DESKTOP.height }, DESKTOP);
      expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(-1e-6);
      expect(last.x).toBeLessThanOrEqual(BOARD.width + 1e-6);
      expect(last.y).toBeLessThanOrEqual(BOARD.height + 1e-6);
    }
  });

  it("centres the board in a direction in which it fits", () => {
    const viewport = pan(
      clampViewport({ zoom: 1.1, x: 0, y: 0 }, DESKTOP, BOARD),
      { x: -30, y: 500 },
      DESKTOP,
      BOARD,
    );
    expect(viewport.x).toBe(-30);
    expect(under(viewport, { x: 0, y: DESKTOP.height / 2 }, DESKTOP).y).toBeCloseTo(500);
  });
});

describe("pinching", () => {
  const start = centredOn({ x: 800, y: 500 }, 2, DESKTOP, BOARD);
  const from = [
    { x: 300, y: 300 },
    { x: 500, y: 300 },
  ] as const;

  it("keeps the points under both fingers", () => {
    const to = [
      { x: 270, y: 320 },
      { x: 530, y: 320 },
    ] as const;
    const viewport = pinch(start, from, to, DESKTOP, BOARD);
    expect(viewport.zoom).toBeCloseTo(2 * 1.3);
    expectSame(under(viewport, to[0], DESKTOP), under(start, from[0], DESKTOP));
    expectSame(under(viewport, to[1], DESKTOP), under(start, from[1], DESKTOP));
  });

  it("pans when both fingers move together", () => {
    const to = [
      { x: 320, y: 290 },
      { x: 520, y: 290 },
    ] as const;
    expect(pinch(start, from, to, DESKTOP, BOARD)).toEqual(
      pan(start, { x: 20, y: -10 }, DESKTOP, BOARD),
    );
  });

  it("accepts two fingers at the same point", () => {
    const merged = [from[0], from[0]] as const;
    expect(pinch(start, merged, from, DESKTOP, BOARD).zoom).toBe(2);
  });
});

describe("the viewport around some places", () => {
  const around = (...places: Point[]) => viewportAround(places, PHONE, BOARD);

  it("has them all in sight, if they are not too far apart", () => {
    const places = [
      { x: 600, y: 300 },
      { x: 1200, y: 500 },
    ];
    const viewport = around(...places);
    const [near, far] = [
      under(viewport, { x: 0, y: 0 }, PHONE),
      under(viewport, { x: 390, y: 460 }, PHONE),
    ];
    for (const { x, y } of places) {
      expect(x > near.x && x < far.x).toBe(true);
      expect(y > near.y && y < far.y).toBe(true);
    }
  });

  it("shows the whole board at most, and is not too large", () => {
    expect(around({ x: 0, y: 0 }, { x: 1600, y: 1000 }).zoom).toBe(1);
    expect(around({ x: 800, y: 500 }).zoom).toBe(2.6);
  });
});

describe("a viewport that shows some points", () => {
  const close = centredOn({ x: 300, y: 300 }, 2.5, PHONE, BOARD);

  it("stays as it is where they are in sight", () => {
    expect(viewportShowing([{ x: 300, y: 300 }], close, PHONE, BOARD)).toBe(close);
  });

  it("has them beside what covers a corner of the frame", () => {
    const cover = { x: 0, y: PHONE.height - 60, width: 140, height: 60 };
    const points = [
      { x: 300, y: 900 },
      { x: 900, y: 300 },
    ];
    const places = (shown: Viewport) => {
      const scale = shown.zoom * fitScale(PHONE, BOARD);
      return points.map(({ x, y }) => ({ x: shown.x + x * scale, y: shown.y + y * scale }));
    };
    const plain = viewportShowing(points, close, PHONE, BOARD);
    expect(places(plain).some((place) => contains(cover, place))).toBe(true);
    const beside = viewportShowing(points, close, PHONE, BOARD, [cover]);
    expect(places(beside).every((place) => contains({ x: 0, y: 0, ...PHONE }, place))).toBe(true);
    expect(places(beside).some((place) => contains(cover, place))).toBe(false);
    expect(viewportShowing(points, plain, PHONE, BOARD, [cover])).toEqual(beside);
  });

  it("has them beside everything that covers the frame", () => {
    const covers = [
      { x: 0, y: PHONE.height - 80, width: PHONE.width, height: 80 },
      { x: PHONE.width - 60, y: 0, width: 60, height: 60 },
    ];
    const points = [
      { x: 700, y: 200 },
      { x: 1200, y: 800 },
    ];
    const shown = viewportShowing(points, close, PHONE, BOARD, covers);
    const scale = shown.zoom * fitScale(PHONE, BOARD);
    for (const { x, y } of points) {
      const at = { x: shown.x + x * scale, y: shown.y + y * scale };
      expect(contains({ x: 0, y: 0, ...PHONE }, at)).toBe(true);
      expect(covers.some((cover) => contains(cover, at))).toBe(false);
    }
  });

  it("goes closer where they are too small to read", () => {
    const whole = { zoom: 1, x: 0, y: 0 };
    expect(viewportShowing([{ x: 800, y: 500 }], whole, PHONE, BOARD)).toBe(whole);
    expect(
      viewportShowing([{ x: 800, y: 500 }], whole, PHONE, BOARD, [], 1.3).zoom,
    ).toBeGreaterThan(1.3);
  });

  it("goes to where all of them are", () => {
    const points = [
      { x: 300, y: 300 },
      { x: 1300, y: 700 },
    ];
    const shown = viewportShowing(points, close, PHONE, BOARD);
    const scale = shown.zoom * fitScale(PHONE, BOARD);
    for (const { x, y } of points) {
      expect(shown.x + x * scale).toBeGreaterThan(0);
      expect(shown.x + x * scale).toBeLessThan(PHONE.width);
      expect(shown.y + y * scale).toBeGreaterThan(0);
      expect(shown.y + y * scale).toBeLessThan(PHONE.height);
    }
  });
});
