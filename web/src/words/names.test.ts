import { expect, test } from "vitest";
import { messages } from "../messages/messages";
import { editionWithTwoDecks } from "../testing/sampleGame";
import { deckWords } from "./names";

test("a mix of tickets names the decks it has tickets of", () => {
  expect(deckWords(editionWithTwoDecks(true), [1, 3])).toBe("1 short and 3 long");
  expect(deckWords(editionWithTwoDecks(true), [4, 0])).toBe("4 short");
});

test("only cards that are not locomotives are called cards", () => {
  expect(
    (["blue", "passenger", "locomotive", "plus4"] as const).map(messages().names.cardPlural),
  ).toEqual(["blue cards", "passenger cards", "locomotives", "+4 locomotives"]);
});
