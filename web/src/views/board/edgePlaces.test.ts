import { expect, test } from "vitest";
import { edgePlaces } from "./edgePlaces";

const FRAME = { width: 400, height: 500 };
const NOTHING = { covers: [], cities: [] };

test("what is in sight needs no arrow", () => {
  expect(edgePlaces([{ x: 10, y: 490 }], FRAME, NOTHING)).toEqual([null]);
});

test("an arrow is at the edge on the way to the point, and points there", () => {
  const [right, above] = edgePlaces(
    [
      { x: 900, y: 250 },
      { x: 200, y: -300 },
    ],
    FRAME,
    NOTHING,
  );
  expect(right?.at.x).toBeGreaterThan(350);
  expect(right?.at.y).toBe(250);
  expect(right?.turn).toBe(0);
  expect(above?.turn).toBe(-90);
  expect(above?.at.y).toBeLessThan(100);
});

test("arrows in the same direction do not cover each other", () => {
  const [one, other] = edgePlaces(
    [
      { x: 900, y: 250 },
      { x: 900, y: 255 },
    ],
    FRAME,
    NOTHING,
  );
  expect(Math.abs((one?.at.y ?? 0) - (other?.at.y ?? 0))).toBeGreaterThan(44);
});

test("arrows that collide move along the edge, and none leaves the frame", () => {
  for (const far of [
    { x: 200, y: 5000 },
    { x: -5000, y: 499 },
    { x: 5000, y: -5000 },
  ]) {
    const places = edgePlaces(Array(8).fill(far), FRAME, NOTHING).map((place) => place?.at);
    for (const [index, at] of places.entries()) {
      expect(at?.x).toBeGreaterThanOrEqual(22);
      expect(at?.x).toBeLessThanOrEqual(FRAME.width - 22);
      expect(at?.y).toBeGreaterThanOrEqual(22);
      expect(at?.y).toBeLessThanOrEqual(FRAME.height - 22);
      for (const other of places.slice(0, index))
        expect(
          Math.hypot((at?.x ?? 0) - (other?.x ?? 0), (at?.y ?? 0) - (other?.y ?? 0)),
        ).toBeGreaterThan(45);
    }
  }
});

test("more arrows than the edge has room for end somewhere on it", () => {
  const places = edgePlaces(Array(60).fill({ x: 900, y: 250 }), FRAME, NOTHING);
  expect(places.every((place) => place && place.at.y <= FRAME.height)).toBe(true);
});

test("an arrow is at the edge of a low frame, too", () => {
  const frame = { width: 360, height: 116 };
  const [below] = edgePlaces([{ x: 200, y: 900 }], frame, NOTHING);
  expect(below?.at.y).toBeGreaterThanOrEqual(frame.height - 22);
});

test("an arrow is beside the buttons and the cities at the edge, and still points to its claim", () => {
  const point = { x: 200, y: 900 };
  const covers = [{ x: 150, y: 440, width: 60, height: 60 }];
  const cities = [{ x: 240, y: 480 }];
  const [place] = edgePlaces([point], FRAME, { covers, cities });
  const at = place?.at ?? { x: 0, y: 0 };
  expect(at.y).toBeGreaterThan(470);
  expect(at.x < 130 || at.x > 260).toBe(true);
  const turn = (Math.atan2(point.y - at.y, point.x - at.x) * 180) / Math.PI;
  expect(place?.turn).toBeCloseTo(turn);
});
