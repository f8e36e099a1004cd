import { expect, test } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { overlap } from "../shared/boxes";
import { nameScales } from "./nameScales";
import { nameBox } from "./shapes";

const { board } = EDITION;

/** The sample board with the name of Birch so near to that of Cedar that they fit only as they are. */
function crowded(x = 197) {
  const cities = Object.entries(board.cities).map(([id, city]) => [
    id,
    id === "birch" && city.label ? { ...city, label: { ...city.label, x } } : city,
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

test.each([180, 190, 197])(
  "names are as large on a board whose units are larger, with one at %i",
  (x) => {
    const tight = crowded(x);
    const doubled = <T extends { x: number; y: number }>(spot: T): T => ({
      ...spot,
      x: 2 * spot.x,
      y: 2 * spot.y,
    });
    const cities = Object.entries(tight.cities).map(([id, city]) => {
      const label = city.label && doubled(city.label);
      return [id, { ...doubled(city), radius: 2 * city.radius, label }];
    });
    const countries = Object.entries(tight.countries).map(([id, country]) => [
      id,
      { ...country, label: country.label && doubled(country.label) },
    ]);
    const large = {
      ...tight,
      width: 2 * tight.width,
      height: 2 * tight.height,
      unit: 2,
      font: 2 * tight.font,
      country_font: 2 * tight.country_font,
      cities: Object.fromEntries(cities) as typeof board.cities,
      countries: Object.fromEntries(countries) as typeof board.countries,
    };
    expect(nameScales(large, 1.35)).toEqual(nameScales(tight, 1.35));
  },
);
