import { expect, test } from "vitest";
import { type Box, contains, gapBetween, grown, isInside, overlap } from "./boxes";

const SQUARE: Box = { x: 10, y: 10, width: 10, height: 10 };
const at = (x: number, y: number): Box => ({ ...SQUARE, x, y });

test("boxes that only touch do not overlap", () => {
  expect(overlap(SQUARE, at(20, 10))).toBe(false);
  expect(overlap(SQUARE, at(19, 19))).toBe(true);
  expect(overlap(SQUARE, at(19, 40))).toBe(false);
});

test("the gap between boxes is the shortest way, or by how far they overlap", () => {
  expect(gapBetween(SQUARE, at(24, 10))).toBe(4);
  expect(gapBetween(SQUARE, at(23, 24))).toBe(5);
  expect(gapBetween(SQUARE, at(17, 12))).toBe(-3);
});

test("a box that grows contains what is near it", () => {
  expect(contains(SQUARE, { x: 22, y: 15 })).toBe(false);
  expect(contains(grown(SQUARE, 3), { x: 22, y: 15 })).toBe(true);
});

test("a box at the edge of a frame is not inside it", () => {
  expect(isInside({ width: 30, height: 30 }, SQUARE)).toBe(true);
  expect(isInside({ width: 30, height: 20 }, SQUARE)).toBe(false);
});
