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
