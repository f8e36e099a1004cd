import { expect, test } from "vitest";
import { MoveCatalogue } from "../../derived/moveCatalogue";
import { EDITION } from "../../testing/sampleGame";
import { meepleLabel } from "./meeples";

test.each([
  ["red", "A red meeple from Ash"],
  ["orange", "An orange meeple from Ash"],
])("the button for a %s meeple has the right article", (color, label) => {
  const move = new MoveCatalogue([{ number: 0, kind: "meeple", city: "ash", color }]).at(0);
  expect(meepleLabel(EDITION, move)).toBe(label);
});
