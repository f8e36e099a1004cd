import { expect, test } from "vitest";
import { edgePlaces } from "./edgePlaces";

const FRAME = { width: 400, height: 500 };

test("what is in sight needs no arrow", () => {
  expect(edgePlaces([{ x: 10, y: 490 }], FRAME)).toEqual([null]);
});

test("an arrow is at the edge on the way to the point, and points there", () => {
  const [right, above] = edgePlaces(
    [
      { x: 900, y: 250 },
      { x: 200, y: -300 },
    ],
    FRAME,
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
  );
  expect(Math.abs((one?.at.y ?? 0) - (other?.at.y ?? 0))).toBeGreaterThan(44);
});

test("arrows that collide move along the edge, and none leaves the frame", () => {
  for (const far of [
    { x: 200, y: 5000 },
    { x: -5000, y: 499 },
    { x: 5000, y: -5000 },
  ]) {
    const places = edgePlaces(Array(8).fill(far), FRAME).map((place) => place?.at);
    for (const [index, at] of places.entries()) {
      expect(at?.x).toBeGreaterThanOrEqual(28);
      expect(at?.x).toBeLessThanOrEqual(FRAME.width - 28);
      expect(at?.y).toBeGreaterThanOrEqual(84);
      expect(at?.y).toBeLessThanOrEqual(FRAME.height - 84);
      for (const other of places.slice(0, index))
        expect(
          Math.hypot((at?.x ?? 0) - (other?.x ?? 0), (at?.y ?? 0) - (other?.y ?? 0)),
        ).toBeGreaterThan(49);
    }
  }
});

test("more arrows than the edge has room for end somewhere on it", () => {
  const places = edgePlaces(Array(60).fill({ x: 900, y: 250 }), FRAME);
  expect(places.every((place) => place && place.at.y <= FRAME.height)).toBe(true);
});
