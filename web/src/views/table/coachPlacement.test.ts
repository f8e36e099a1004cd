import { expect, test } from "vitest";
import { type Box, contains, grown, overlap } from "../shared/boxes";
import { type Neighbour, placeBeside } from "./coachPlacement";

const FRAME = { x: 0, y: 0, width: 1000, height: 700 };
const NOTHING = { blocked: [], neighbours: [], read: [] };
const CARD = { width: 300, height: 120 };

function costing(cost: number, boxes: readonly Box[]): Neighbour[] {
  return boxes.map((box) => ({ box, cost }));
}

function boxAt(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

test.each([
  ["in the middle", boxAt(450, 320, 80, 50)],
  ["in a corner", boxAt(0, 0, 200, 200)],
  ["along the bottom", boxAt(0, 560, 1000, 140)],
  ["along the right edge", boxAt(760, 0, 240, 700)],
])("a mark stands in the frame beside a target %s", (_, target) => {
  const place = placeBeside([target], CARD, FRAME, NOTHING);
  const card = { ...CARD, ...(place?.corner ?? { x: -1, y: -1 }) };
  expect(card.x).toBeGreaterThanOrEqual(0);
  expect(card.y).toBeGreaterThanOrEqual(0);
  expect(card.x + card.width).toBeLessThanOrEqual(FRAME.width);
  expect(card.y + card.height).toBeLessThanOrEqual(FRAME.height);
  expect(overlap(card, target)).toBe(false);
});

test("it goes where it covers nothing else, even if that is farther away", () => {
  const target = boxAt(450, 320, 80, 50);
  const others = [boxAt(300, 380, 400, 60), boxAt(300, 250, 400, 60)];
  const place = placeBeside([target], CARD, FRAME, {
    ...NOTHING,
    neighbours: costing(600, others),
  });
  const card = { ...CARD, ...(place?.corner ?? { x: 0, y: 0 }) };
  expect(others.some((other) => overlap(card, other))).toBe(false);
});

test("it finds a gap that is hardly larger than itself", () => {
  const target = boxAt(0, 560, 1000, 140);
  const avoid = [boxAt(0, 0, 1000, 200), boxAt(0, 330, 1000, 230)];
  const place = placeBeside([target], CARD, FRAME, {
    ...NOTHING,
    neighbours: costing(600, avoid),
  });
  const card = { ...CARD, ...(place?.corner ?? { x: 0, y: 0 }) };
  expect(avoid.some((other) => overlap(card, other))).toBe(false);
});

test("its line ends at the target", () => {
  const place = placeBeside([boxAt(450, 320, 80, 50)], CARD, FRAME, NOTHING);
  const { x, y } = place?.line?.to ?? { x: 0, y: 0 };
  expect([x >= 450 && x <= 530, y >= 320 && y <= 370]).toEqual([true, true]);
});

test("where everything is its target, it has no place", () => {
  expect(placeBeside([FRAME], CARD, FRAME, NOTHING)).toBeNull();
});

test("it never stands on what is blocked", () => {
  const target = boxAt(400, 600, 200, 100);
  const blocked = [boxAt(0, 540, 1000, 50)];
  const place = placeBeside([target], CARD, FRAME, { ...NOTHING, blocked });
  expect((place?.corner.y ?? 700) + CARD.height).toBeLessThanOrEqual(540);
});

test("a winding target is not covered, and the line ends at its nearest part", () => {
  const parts = [0, 1, 2, 3, 4].map((step) => boxAt(300 + 60 * step, 200 + 60 * step, 20, 20));
  const place = placeBeside(parts, CARD, FRAME, NOTHING);
  const card = { ...CARD, ...(place?.corner ?? { x: 0, y: 0 }) };
  expect(parts.some((part) => overlap(card, part))).toBe(false);
  const end = place?.line?.to ?? { x: 0, y: 0 };
  expect(parts.filter((part) => contains(grown(part, 1), end))).toHaveLength(1);
});

test("there is no line where it would be long", () => {
  const avoid = Array.from({ length: 10 }, () => boxAt(0, 300, 1000, 400));
  const neighbours = costing(600, avoid);
  const place = placeBeside([boxAt(400, 600, 200, 100)], CARD, FRAME, { ...NOTHING, neighbours });
  expect(place?.line).toBeNull();
});

test("there is no line through what is blocked", () => {
  const blocked = [boxAt(0, 540, 1000, 50)];
  const place = placeBeside([boxAt(400, 600, 200, 100)], CARD, FRAME, { ...NOTHING, blocked });
  expect(place?.line).toBeNull();
});

test("its line ends at a button in a blocked panel", () => {
  const panel = boxAt(300, 300, 400, 200);
  const button = boxAt(320, 450, 120, 40);
  const place = placeBeside([button], CARD, FRAME, { ...NOTHING, blocked: [panel] });
  const card = { ...CARD, ...(place?.corner ?? { x: 300, y: 300 }) };
  expect(overlap(card, panel)).toBe(false);
  expect(contains(grown(button, 1), place?.line?.to ?? { x: 0, y: 0 })).toBe(true);
});

test("it goes to empty sea rather than cut a name in two", () => {
  const target = boxAt(0, 600, 600, 100);
  const names = [0, 100, 200, 300].map((y) => boxAt(0, 260 + y / 2, 590, 20));
  const place = placeBeside([target], CARD, FRAME, { ...NOTHING, neighbours: costing(800, names) });
  const card = { ...CARD, ...(place?.corner ?? { x: 0, y: 0 }) };
  expect(names.some((name) => overlap(card, name))).toBe(false);
});

test("where it must cover something, it is what matters least", () => {
  const target = boxAt(0, 560, 1000, 140);
  const free = Array.from({ length: 8 }, (_, column) => boxAt(column * 125, 0, 120, 250));
  const own = Array.from({ length: 10 }, (_, column) => boxAt(column * 100 + 40, 300, 20, 250));
  const neighbours = [...costing(200, free), ...costing(3000, own)];
  const place = placeBeside([target], CARD, FRAME, { ...NOTHING, neighbours });
  const card = { ...CARD, ...(place?.corner ?? { x: 0, y: 0 }) };
  expect(own.some((other) => overlap(card, other))).toBe(false);
});

test("its line crosses nothing that is being read", () => {
  const target = boxAt(450, 0, 80, 20);
  const others = { ...NOTHING, blocked: [boxAt(0, 0, 1000, 60)] };
  expect(placeBeside([target], CARD, FRAME, others)?.line).not.toBeNull();
  const read = [boxAt(300, 30, 400, 20)];
  expect(placeBeside([target], CARD, FRAME, { ...others, read })?.line).toBeNull();
});
