import { expect, test } from "vitest";
import { groupHand } from "./cards";

test("a hand is grouped by kind, colours first", () => {
  const held = groupHand({ passenger: 1, locomotive: 2, black: 1, red: 3, plus4: 1 });
  expect(held.map(({ kind, count }) => `${count} ${kind}`)).toEqual([
    "3 red",
    "1 black",
    "2 locomotive",
    "1 plus4",
    "1 passenger",
  ]);
});

test("kinds that are not in the hand are left out", () => {
  expect(groupHand({ red: 0, blue: 1 })).toEqual([{ kind: "blue", count: 1 }]);
});
