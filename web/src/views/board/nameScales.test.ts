import { expect, test } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { overlap } from "../shared/boxes";
import { nameScales } from "./nameScales";
import { nameBox } from "./shapes";

const { board } = EDITION;

/** The sample board with Birch so near to Cedar that their names fit only as they are. */
function crowded() {
  const cities = Object.entries(board.cities).map(([id, city]) => [
    id,
    id === "birch" && city.label ? { ...city, label: { ...city.label, x: 197 } } : city,
  ]);
  return { ...board, cities: Object.fromEntries(cities) as typeof board.cities };
}

test("names are as large as wanted where they have room", () => {
  const scales = nameScales(board, 1.35);
  expect(["ash", "birch", "elm"].map((place) => scales.get(place))).toEqual([1.35, 1.35, 1.35]);
});

test("large names do not run into each other", () => {
  const tight = crowded();
  const boxes = (scale: (place: string) => number | undefined) =>
    ["birch", "cedar"].map((place) => nameBox(tight, place, scale(place)));
  const meet = (scale: (place: string) => number | undefined) => {
    const [birch, cedar] = boxes(scale);
    return birch && cedar && overlap(birch, cedar);
  };
  const scales = nameScales(tight, 1.35);
  expect(meet(() => 1.35)).toBe(true);
  expect(meet((place) => scales.get(place))).toBe(false);
  expect(scales.get("ash")).toBe(1.35);
});

test("names that are not to be larger stay as they are, however near they are", () => {
  expect(new Set(nameScales(crowded(), 1).values())).toEqual(new Set([1]));
});
