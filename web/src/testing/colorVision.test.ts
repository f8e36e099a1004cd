import { expect, test } from "vitest";
import { asSeen, ciede2000, contrast, parseHex, VISIONS } from "./colorVision";

// From the test data of Sharma, Wu and Dalal (2005).
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
])("the difference of %j and %j is %d", (one, other, expected) => {
  const lab = ([l = 0, a = 0, b = 0]: readonly number[]) => ({ l, a, b });
  expect(ciede2000(lab(one), lab(other))).toBeCloseTo(expected, 3);
});

test("black and white have the highest contrast", () => {
  expect(contrast(parseHex("#000"), parseHex("#ffffff"))).toBeCloseTo(21);
});

test("nobody sees grey as a colour", () => {
  const gray = parseHex("#808080");
  for (const vision of VISIONS)
    for (const [at, part] of asSeen(gray, vision).entries())
      expect(part).toBeCloseTo(gray[at] ?? 0, 2);
});
