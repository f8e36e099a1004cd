import { expect, test } from "vitest";
import { gameSummary } from "../testing/gameSummary";
import { sortGames, waitsForMe } from "./gameList";

test("my turn comes first, finished games last, the latest first in each", () => {
  const games = [
    gameSummary("over", { state: "over", active_at: 9 }),
    gameSummary("old", { active_at: 1 }),
    gameSummary("open", { state: "open", active_at: 2 }),
    gameSummary("due", { your_turn: true, active_at: 0 }),
  ];
  expect(sortGames(games).map(({ id }) => id)).toEqual(["due", "open", "old", "over"]);
});

test("a game waits for me on my turn, if somebody else plays it", () => {
  const ada = { kind: "person", name: "Ada", level: null, bot_number: null } as const;
  const players = [ada, { ...ada, name: "Ben" }];
  const bot = { kind: "bot", name: "Easy bot", level: "easy", bot_number: 1 } as const;
  const game = { your_turn: true, players, seats: [0] };
  expect(waitsForMe(gameSummary("due", game))).toBe(true);
  expect(waitsForMe(gameSummary("not due", { ...game, your_turn: false }))).toBe(false);
  expect(waitsForMe(gameSummary("alone", { ...game, players: [ada, bot] }))).toBe(false);
  expect(waitsForMe(gameSummary("same screen", { ...game, seats: [0, 1] }))).toBe(false);
});
