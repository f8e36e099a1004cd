// A card of the list of games, for tests.
import type { GameCard } from "../api/types";

export const gameCard = (id: string, part: Partial<GameCard>): GameCard => ({
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
