import { expect, test } from "vitest";
import type { Player } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { othersWords } from "./gameList";

const PERSON = { kind: "person", level: null, bot_number: null } as const;
const ada: Player = { ...PERSON, name: "Ada" };
const ben: Player = { ...PERSON, name: "Ben" };
const bot: Player = { kind: "bot", name: "Easy bot", level: "easy", bot_number: 1 };
const keeper: Player = { kind: "bot", name: "Gatekeeper", level: "gatekeeper", bot_number: 1 };
const free: Player = { ...PERSON, kind: "open", name: "" };

test.each([
  ["With Ben and 2 bots", [0], [ada, bot, ben, bot]],
  ["With Ada, Easy bot and 1 free seat", [1], [ada, ben, free, bot]],
  ["With Gatekeeper", [0], [ada, keeper]],
  ["", [0, 1], [ada, ben]],
  ["Ada and Ben", [], [ada, ben]],
])("the others at the table are named: %s", (words, seats, players) => {
  expect(othersWords(gameSummary("any", { seats, players }))).toBe(words);
});
