import { expect, test } from "vitest";
import { besideTarget, type Rect } from "./questionPlacement";

const FRAME = { width: 1000, height: 500 };
const PANEL = { width: 300, height: 160 };

function covers(target: Rect, panel = PANEL): boolean {
  const { x, y } = besideTarget(FRAME, panel, target);
  const across = x < target.x + target.width && target.x < x + panel.width;
  return across && y < target.y + target.height && target.y < y + panel.height;
}

test("a question is below its subject where there is room", () => {
  const target = { x: 480, y: 100, width: 40, height: 40 };
  expect(besideTarget(FRAME, PANEL, target)).toEqual({ x: 350, y: 154 });
});

test("a question is above a subject at the bottom, within the board", () => {
  const target = { x: 960, y: 440, width: 40, height: 40 };
  expect(besideTarget(FRAME, PANEL, target)).toEqual({ x: 692, y: 266 });
});

test("a question is beside a subject that is as tall as the board", () => {
  const target = { x: 400, y: 20, width: 60, height: 460 };
  expect(besideTarget(FRAME, PANEL, target)).toEqual({ x: 474, y: 170 });
});

test("a question never covers its subject where any side has room", () => {
  for (let x = 0; x <= 900; x += 60)
    for (let y = 0; y <= 400; y += 40) expect(covers({ x, y, width: 100, height: 90 })).toBe(false);
});

test("a question stays on the board beside a subject that fills it", () => {
  const target = { x: 10, y: 10, width: 980, height: 300 };
  expect(besideTarget(FRAME, PANEL, target)).toEqual({ x: 350, y: 324 });
  const lower = { ...target, y: 150, height: 340 };
  expect(besideTarget(FRAME, PANEL, lower)).toEqual({ x: 350, y: 8 });
});
