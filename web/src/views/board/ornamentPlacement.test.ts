import { expect, it } from "vitest";
import { EDITION } from "../../testing/sampleGame";
import type { Point } from "../shared/boxes";
import { clearCorner, findCartouche, findFreeBox, quietCorner } from "./ornamentPlacement";

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

it("gives buttons the corner where nothing is", () => {
  const { width, height } = board;
  const withCities = (...points: Point[]) => {
    const [city] = Object.values(board.cities);
    if (!city) throw new Error("The board has no city.");
    const cities = points.map(({ x, y }, index) => [`${index}`, { ...city, x, y, label: null }]);
    return { ...board, tracks: [], countries: {}, cities: Object.fromEntries(cities) };
  };
  const y = height - 9;
  const [left, right] = [
    { x: 9, y },
    { x: width - 9, y },
  ];
  expect(quietCorner(withCities({ x: 9, y: 9 }))).toBe("bottom right");
  expect(quietCorner(withCities(right))).toBe("bottom left");
  expect(quietCorner(withCities(left, right))).toBe("top right");
});

it("gives buttons a corner off what must be seen, the usual one if it can be", () => {
  const frame = { width: 360, height: 260 };
  const buttons = { width: 130, height: 50 };
  const city = (x: number, y: number) => ({ x, y, width: 40, height: 20 });
  const corner = (...boxes: ReturnType<typeof city>[]) =>
    clearCorner(boxes, frame, buttons, "bottom right");
  expect(corner(city(160, 120))).toBe("bottom right");
  expect(corner(city(300, 230))).toBe("top right");
  expect(corner(city(300, 230), city(300, 20))).toBe("bottom left");
  const all = [city(300, 230), city(300, 20), city(10, 230), city(10, 10)];
  expect(corner(...all, city(280, 230))).toBe("top right");
});

it("has smaller letters for a long name, if large ones do not fit", () => {
  const short = findCartouche(board, "USA");
  const long = findCartouche(board, "SAMPLES");
  expect(short?.letters).toBe(26);
  expect(long?.letters).toBeLessThan(26);
  expect(findCartouche(board, "A NAME THAT IS TOO LONG FOR THIS BOARD")).toBeNull();
});
