import { expect, test } from "vitest";
import { type Box, overlap, type Size } from "../shared/boxes";
import { besideSubject } from "./questionPlacement";

const FRAME = { width: 1000, height: 500 };
const PANEL = { width: 300, height: 160 };
const always = (size: Size) => () => size;

/** The parts of a straight track. */
function track(from: readonly [number, number], to: readonly [number, number]): Box[] {
  return Array.from({ length: 11 }, (_, part) => ({
    x: from[0] + ((to[0] - from[0]) * part) / 10 - 8,
    y: from[1] + ((to[1] - from[1]) * part) / 10 - 8,
    width: 16,
    height: 16,
  }));
}

test("a question is near its subject and inside the board", () => {
  for (let x = 0; x <= 960; x += 240)
    for (let y = 0; y <= 460; y += 115) {
      const city = { x, y, width: 40, height: 40 };
      const placed = besideSubject(FRAME, always(PANEL), [city])?.box;
      if (!placed) throw new Error("There is room for it.");
      expect(overlap(placed, city)).toBe(false);
      expect(Math.min(placed.x, placed.y)).toBeGreaterThan(0);
      expect(placed.x + placed.width).toBeLessThan(FRAME.width);
      expect(placed.y + placed.height).toBeLessThan(FRAME.height);
      const across = Math.max(city.x - placed.x - placed.width, placed.x - city.x - city.width);
      const down = Math.max(city.y - placed.y - placed.height, placed.y - city.y - city.height);
      expect(Math.max(across, down)).toBeLessThan(40);
    }
});

test("a question covers no part of a track across the whole board", () => {
  const parts = track([20, 20], [980, 480]);
  const placed = besideSubject(FRAME, always(PANEL), parts)?.box;
  expect(placed && parts.some((part) => overlap(placed, part))).toBe(false);
});

test("a question that would be cut is wider and lower, or narrower and higher", () => {
  const area = 300 * 270;
  const sizeAt = (rem: number) => ({ width: rem * 12, height: area / (rem * 12) });
  const wide = besideSubject(FRAME, sizeAt, track([20, 250], [980, 250]));
  expect(wide?.maxWidth).toBeGreaterThan(26);
  expect(wide?.box.height).toBe(sizeAt(wide?.maxWidth ?? 0).height);
  const narrow = besideSubject(FRAME, (rem) => ({ width: rem * 20, height: 400 }), [
    ...track([450, 20], [450, 480]),
    ...track([550, 20], [550, 480]),
  ]);
  expect(narrow?.maxWidth).toBe(20);
  expect(narrow?.box.height).toBe(400);
});

test("a high question is lower where it would not fit", () => {
  const parts = track([20, 250], [980, 250]);
  const placed = besideSubject(FRAME, always({ width: 300, height: 270 }), parts)?.box;
  expect(placed?.height).toBe(0.8 * 270);
  expect(placed && parts.some((part) => overlap(placed, part))).toBe(false);
});

test("there may be no room at all", () => {
  const cross = [...track([20, 250], [980, 250]), ...track([500, 20], [500, 480])];
  expect(besideSubject(FRAME, always({ width: 600, height: 490 }), cross)).toBeNull();
});
