import { expect, it } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import { findCartouche, findFreeBox } from "./ornamentPlacement";

const { board } = EDITION;

it("puts an ornament into the left corner that is free", () => {
  const box = findFreeBox(board, { width: 60, height: 60 });
  expect(box).not.toBeNull();
  expect(box?.x).toBe(26);
  expect(box?.y).toBeGreaterThan(150);
});

it("keeps two ornaments apart", () => {
  const first = findFreeBox(board, { width: 60, height: 60 });
  const second = findFreeBox(board, { width: 60, height: 60 }, first ? [first] : []);
  expect(second).not.toBeNull();
  expect(second).not.toEqual(first);
});

it("leaves an ornament out if there is no space for it", () => {
  expect(findFreeBox(board, { width: 340, height: 200 })).toBeNull();
});

it("has smaller letters for a long name, if large ones do not fit", () => {
  const short = findCartouche(board, "USA");
  const long = findCartouche(board, "SAMPLES");
  expect(short?.letters).toBe(26);
  expect(long?.letters).toBeLessThan(26);
  expect(findCartouche(board, "A NAME THAT IS TOO LONG FOR THIS BOARD")).toBeNull();
});
