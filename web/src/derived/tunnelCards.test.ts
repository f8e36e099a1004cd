import { expect, test } from "vitest";
import { turnedCards } from "./tunnelCards";

test("the cards that the server says cost extra are marked", () => {
  const cards = turnedCards({ turned: ["red", "blue", "red"], matches: [false, true, true] });
  expect(cards).toEqual([
    { kind: "red", costsExtra: false },
    { kind: "blue", costsExtra: true },
    { kind: "red", costsExtra: true },
  ]);
});
