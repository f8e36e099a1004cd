import { expect, test } from "vitest";
import type { Edition } from "../api/types";
import { EDITION } from "../testing/sampleGame";
import { deckWords } from "../words/names";
import { MoveCatalogue } from "./moveCatalogue";
import { sortMixes } from "./ticketMixes";

const decks = [
  { name: "short", first: 4, later: 4 },
  { name: "long", first: 4, later: 4 },
];
const TWO_DECKS: Edition = {
  ...EDITION,
  rules: { ...EDITION.rules, tickets: { ...EDITION.rules.tickets, decks, mix: true } },
};
const MIXES = [
  [0, 4],
  [1, 3],
  [4, 0],
];
const CATALOGUE = new MoveCatalogue(
  MIXES.map((mix, number) => ({ number, kind: "draw tickets", mix })),
);

test("a mix is told in the words of the decks, and what it has none of is not mentioned", () => {
  expect(deckWords(TWO_DECKS, CATALOGUE.at(1).mix)).toBe("1 short and 3 long");
  expect(deckWords(TWO_DECKS, CATALOGUE.at(2).mix)).toBe("4 short");
});

test("mixes are offered from most of the first deck to none of it", () => {
  expect(sortMixes(CATALOGUE.legal([0, 1, 2]).moves).map((move) => move.number)).toEqual([2, 1, 0]);
});
