import { afterEach, expect, test } from "vitest";
import type { NewGame } from "../api/types";
import { de } from "../messages/de";
import { en } from "../messages/en";
import { showMessages } from "../messages/messages";
import { viewWith } from "../testing/sampleGame";
import { newBotName, withBotNames } from "./bots";

const GAME: NewGame = {
  edition: "usa",
  seats: [
    { kind: "bot", level: "easy" },
    { kind: "here", name: "Ada", level: "medium" },
    { kind: "bot", level: "medium" },
    { kind: "bot", level: "easy" },
  ],
  shuffle: false,
  clock: null,
  stand_in: "medium",
  hints: true,
  take_back: true,
  start_when_full: true,
  listed: false,
  guests_watch: true,
};

const names = () => withBotNames(GAME).seats.map(({ name }) => name);

afterEach(() => showMessages(en));

test("bots are named by level and numbered; people keep their names", () => {
  expect(names()).toEqual(["Easy bot", "Ada", "Medium bot", "Easy bot 2"]);
});

test("bots are named in the language of the page", () => {
  showMessages(de);
  expect(names()).toEqual(["Leichter Bot", "Ada", "Mittlerer Bot", "Leichter Bot 2"]);
});

test("a bot that joins has a name that nobody else has", () => {
  const [seat] = viewWith({}).seats;
  if (!seat) throw new Error("The view has no seats.");
  const named = (...names: string[]) => ({ seats: names.map((name) => ({ ...seat, name })) });
  expect(newBotName(named("Ada", "", "Hard bot"), "easy")).toBe("Easy bot");
  expect(newBotName(named("Easy bot", "", "Easy bot 2"), "easy")).toBe("Easy bot 3");
});
