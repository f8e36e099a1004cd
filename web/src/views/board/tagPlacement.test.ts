import { expect, test } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { type Box, overlap } from "../shared/boxes";
import { nameBox } from "./shapes";
import { stackScale, TAG, tagBox } from "./tagPlacement";

const { board } = EDITION;

test("a tag touches its city's ring and stays clear of its name", () => {
  const tag = tagBox(board, "elm", 1);
  const name = nameBox(board, "elm");
  const { x, y, radius } = board.cities.elm ?? { x: 0, y: 0, radius: 0 };
  if (!tag || !name) throw new Error("Elm has a name and a tag.");
  const far = Math.max(
    Math.abs(tag.x + tag.width / 2 - x) - tag.width / 2,
    Math.abs(tag.y + tag.height / 2 - y) - tag.height / 2,
  );
  expect(far).toBeCloseTo(radius + 3);
  expect(tag.y).toBeGreaterThan(name.y + name.height);
});

test("several tags are in one row, inside the board", () => {
  const tags = tagBox(board, "fir", 3);
  expect(tags).toMatchObject({ width: 3 * TAG, height: TAG });
  expect((tags?.x ?? 0) + 3 * TAG).toBeLessThan(board.width);
});

test("a country's tag is beside the plate with its name", () => {
  const tag = tagBox(board, "norland", 1);
  const plate = nameBox(board, "norland");
  if (!tag || !plate) throw new Error("Norland has a plate and a tag.");
  const middles = (box: Box) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  const [[tagX, tagY], [plateX, plateY]] = [middles(tag), middles(plate)];
  const across = Math.abs(tagX - plateX) - (tag.width + plate.width) / 2;
  const down = Math.abs(tagY - plateY) - (tag.height + plate.height) / 2;
  expect(Math.max(across, down)).toBeCloseTo(0);
});

test("a tag keeps off the whole stack of merchandise, which is larger where there is room", () => {
  const elm = board.cities.elm;
  const free = tagBox(board, "elm", 1);
  if (!elm || !free) throw new Error("Elm has a tag.");
  // A stack whose upper tokens lie where the tag would be.
  const stack = { x: free.x + TAG / 2, y: free.y + TAG + 12 };
  const crowded = { ...board, cities: { ...board.cities, elm: { ...elm, stack } } };
  const tag = tagBox(crowded, "elm", 1);
  if (!tag) throw new Error("Elm still has a tag.");
  const top = { x: stack.x - 15, y: stack.y - 17, width: 30, height: 25 };
  expect(overlap(tag, top)).toBe(false);
  expect(stackScale(crowded, "elm")).toBeGreaterThan(1);
  const onName = { ...elm, stack: { x: elm.x, y: elm.y } };
  expect(stackScale({ ...board, cities: { ...board.cities, elm: onName } }, "elm")).toBe(1);
});

test("an unknown place has none", () => {
  expect(tagBox(board, "nowhere", 1)).toBeNull();
});
