import { expect, test } from "vitest";
import { gameSummary } from "../testing/gameSummary";
import { sortGames } from "./gameList";

test("my turn comes first, finished games last, the latest first in each", () => {
  const games = [
    gameSummary("over", { state: "over", active_at: 9 }),
    gameSummary("old", { active_at: 1 }),
    gameSummary("open", { state: "open", active_at: 2 }),
    gameSummary("due", { your_turn: true, active_at: 0 }),
  ];
  expect(sortGames(games).map(({ id }) => id)).toEqual(["due", "open", "old", "over"]);
});
