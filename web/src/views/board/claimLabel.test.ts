import { expect, test } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { placeLabel } from "./claimLabel";
import { middleOf } from "./shapes";

const { board } = EDITION;
const free = {
  ...board,
  cities: {},
  countries: {},
  tracks: board.tracks.map((track, index) => ({
    ...track,
    spaces: [[200, 150 + 20 * index, 0] as [number, number, number]],
  })),
};
const size = { width: 40, height: 20 };

test("a label stands beside its track and not on another one", () => {
  const [first, second] = free.tracks;
  const last = free.tracks.at(-1);
  if (!first || !second || !last) throw new Error("The sample has too few tracks.");
  expect(placeLabel(free, first, size).y + size.height).toBeLessThan(middleOf(first).y);
  expect(placeLabel({ ...free, height: 600 }, last, size).y).toBeGreaterThan(middleOf(last).y);
});

test("a label stays on the board", () => {
  const corner = { ...free.tracks[0], spaces: [[4, 4, 90]] } as (typeof free.tracks)[number];
  const { x, y } = placeLabel({ ...free, tracks: [corner] }, corner, size);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
});
