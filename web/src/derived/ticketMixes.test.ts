import { expect, test } from "vitest";
import { MoveCatalogue } from "./moveCatalogue";
import { sortMixes } from "./ticketMixes";

const MIXES = [
  [0, 4],
  [1, 3],
  [4, 0],
];
const CATALOGUE = new MoveCatalogue(
  MIXES.map((mix, number) => ({ number, kind: "draw tickets", mix })),
);

test("mixes are sorted from most to none of the first deck", () => {
  expect(sortMixes(CATALOGUE.legal([0, 1, 2]).moves).map((move) => move.number)).toEqual([2, 1, 0]);
});
