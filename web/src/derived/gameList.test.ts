import { expect, test } from "vitest";
import { gameCard } from "../testing/gameCard";
import { sortGames } from "./gameList";

test("my turn comes first, finished games last, the latest first in each", () => {
  const games = [
    gameCard("over", { state: "over", active_at: 9 }),
    gameCard("old", { active_at: 1 }),
    gameCard("open", { state: "open", active_at: 2 }),
    gameCard("due", { your_turn: true, active_at: 0 }),
  ];
  expect(sortGames(games).map(({ id }) => id)).toEqual(["due", "open", "old", "over"]);
});
