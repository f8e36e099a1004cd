import { afterEach, expect, test } from "vitest";
import { de } from "../messages/de";
import { en } from "../messages/en";
import { messages, showMessages } from "../messages/messages";
import { editionWithTwoDecks } from "../testing/sampleGame";
import { deckName, deckNames, deckWords, namelessSeat, playerName, who } from "./names";

afterEach(() => showMessages(en));

test("decks have names in every language, and those that none knows keep theirs", () => {
  showMessages(de);
  expect(deckName("short")).toBe("kurz");
  expect(deckName("mystery")).toBe("mystery");
  expect(deckName("constructor")).toBe("constructor");
  expect(deckNames(editionWithTwoDecks(true))).toBe("kurze und lange");
});

test("a mix of tickets names the decks it has tickets of", () => {
  expect(deckWords(editionWithTwoDecks(true), [1, 3])).toBe("1 short and 3 long");
  expect(deckWords(editionWithTwoDecks(true), [4, 0])).toBe("4 short");
});

test("only cards that are not locomotives are called cards", () => {
  expect(
    (["blue", "passenger", "locomotive", "plus4"] as const).map(messages().names.cardPlural),
  ).toEqual(["blue cards", "passenger cards", "locomotives", "+4 locomotives"]);
});

test("a player without a name is called you, in the language of the page", () => {
  const seats = (...names: string[]) => names.map((name) => ({ name }));
  expect(namelessSeat(seats("Ben", "You"))).toBe(1);
  expect(namelessSeat(seats("Ben", "Ada"))).toBeNull();
  showMessages(de);
  for (const stored of ["You", "Du", "Vous"]) {
    expect(namelessSeat(seats("Ben", stored))).toBe(1);
    expect(playerName({ name: stored })).toBe("Du");
  }
  const view = { seats: seats("You", "Ben") };
  expect(who(0, { view, me: 0 })).toEqual({ name: "Du", you: true });
  expect(who(0, { view, me: 1 })).toEqual({ name: "Platz 1", you: false });
});

test("bots that nobody has named are named in the language of the page", () => {
  const bots = [
    { name: "Easy bot", level: "easy", bot_number: 1 },
    { name: "Easy bot 2", level: "easy", bot_number: 2 },
    { name: "Expert bot", level: "expert", bot_number: 1 },
    { name: "Gatekeeper 2", level: "gatekeeper", bot_number: 2 },
  ] as const;
  expect(bots.map(playerName)).toEqual(["Easy bot", "Easy bot 2", "Expert bot", "Gatekeeper 2"]);
  showMessages(de);
  expect(bots.map(playerName)).toEqual([
    "Leichter Bot",
    "Leichter Bot 2",
    "Experten-Bot",
    "Schrankenwärter 2",
  ]);
});

test("names that people typed stay, also while a bot plays for them", () => {
  showMessages(de);
  expect(playerName({ name: "Easy bot", level: "easy", bot_number: null })).toBe("Easy bot");
  expect(playerName({ name: "Ada" })).toBe("Ada");
});
