// The order of one's games, and who is at their tables.
import { expect, test } from "vitest";
import type { GameCard, Player } from "../api/types";
import { companyOf, sortGames } from "../views/pages/MyGames";

const game = (id: string, part: Partial<GameCard>): GameCard => ({
  id,
  edition: "usa",
  state: "playing",
  players: [],
  seats: [0],
  host: true,
  your_turn: false,
  active_at: 0,
  ...part,
});

test("my turn comes first, finished games last, the latest first in each", () => {
  const games = [
    game("over", { state: "over", active_at: 9 }),
    game("old", { active_at: 1 }),
    game("open", { state: "open", active_at: 2 }),
    game("due", { your_turn: true, active_at: 0 }),
  ];
  expect(sortGames(games).map(({ id }) => id)).toEqual(["due", "open", "old", "over"]);
});

const ada: Player = { kind: "person", name: "Ada" };
const ben: Player = { kind: "person", name: "Ben" };
const bot: Player = { kind: "bot", name: "Easy bot" };
const free: Player = { kind: "open", name: "" };

test.each([
  ["With Ben and 2 bots", [0], [ada, bot, ben, bot]],
  ["With Ada, 1 bot and 1 free seat", [1], [ada, ben, free, bot]],
  ["", [0, 1], [ada, ben]],
  ["Ada and Ben", [], [ada, ben]],
])("the company is told in short: %s", (words, seats, players) => {
  expect(companyOf(game("any", { seats, players }))).toBe(words);
});
