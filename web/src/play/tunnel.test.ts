import { expect, test } from "vitest";
import type { CardKind } from "../api/types";
import { MoveBook } from "../game/book";
import { turnedCards } from "./tunnel";

const BOOK = new MoveBook([
  { number: 0, kind: "claim", track: 2, color: "red", cards: 3 },
  { number: 1, kind: "claim", track: 2, locomotives: 3 },
]);
const TURNED: CardKind[] = ["red", "blue", "locomotive"];

function marked(extra: number, claim: number | null): CardKind[] {
  const cards = turnedCards(TURNED, extra, claim === null ? null : BOOK.at(claim));
  return cards.filter((card) => card.counts).map((card) => card.kind);
}

test("cards of the colour paid with and locomotives cost extra", () => {
  expect(marked(2, 0)).toEqual(["red", "locomotive"]);
});

test("for a tunnel paid with locomotives alone only locomotives do", () => {
  expect(marked(1, 1)).toEqual(["locomotive"]);
});

test("nothing is marked where the marks would contradict what the server asks for", () => {
  expect(marked(1, 0)).toEqual([]);
  expect(marked(2, null)).toEqual([]);
});
