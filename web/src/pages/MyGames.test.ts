// The order of one's games.
import { expect, test } from "vitest";
import type { GameCard } from "../api/types";
import { inOrder } from "./MyGames";

const game = (id: string, part: Partial<GameCard>): GameCard => ({
  id,
  edition: "usa",
  state: "playing",
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
  expect(inOrder(games).map(({ id }) => id)).toEqual(["due", "open", "old", "over"]);
});
