import { expect, test } from "vitest";
import { EDITION, editionWith } from "../testing/sampleGame";
import { cardsFor, exampleTrack, frameOf, isPlain, tracksAt } from "./pictures";
import { parallelTo } from "./tracks";

test("an example has what it shows, and is alone and in colour if possible", () => {
  expect(exampleTrack(EDITION, ({ tunnel }) => tunnel)).toBeNull();
  expect(exampleTrack(editionWith({}, { tunnel: true }), ({ tunnel }) => tunnel)).toBe(2);
  expect(exampleTrack(editionWith({}, { color: "red" }), isPlain)).toBe(2);
});

test("parallel tracks have the same ends", () => {
  expect(parallelTo(EDITION, 0)).toEqual([1]);
  expect(parallelTo(EDITION, 2)).toEqual([]);
});

test("a city's tracks are those that end there", () => {
  expect(tracksAt(EDITION, "fir")).toEqual([5]);
});

test("a ferry costs its locomotives and one colour", () => {
  const [, , ferry] = editionWith({}, { locomotives: 1, color: "red" }).board.tracks;
  expect(ferry && cardsFor(ferry)).toEqual(["locomotive", "red", "red"]);
});

test("a picture contains what it is about", () => {
  const { board } = EDITION;
  const { x, y, width, height } = frameOf(board, { tracks: [], places: ["ash", "fir"] });
  for (const city of ["ash", "fir"]) {
    const at = board.cities[city];
    expect(at && at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height).toBe(true);
  }
});
