import { expect, test } from "vitest";
import type { Player } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { othersWords } from "./gameList";

const ada: Player = { kind: "person", name: "Ada" };
const ben: Player = { kind: "person", name: "Ben" };
const bot: Player = { kind: "bot", name: "Easy bot" };
const free: Player = { kind: "open", name: "" };

test.each([
  ["With Ben and 2 bots", [0], [ada, bot, ben, bot]],
  ["With Ada, 1 bot and 1 free seat", [1], [ada, ben, free, bot]],
  ["", [0, 1], [ada, ben]],
  ["Ada and Ben", [], [ada, ben]],
])("the others at the table are named: %s", (words, seats, players) => {
  expect(othersWords(gameSummary("any", { seats, players }))).toBe(words);
});
