// A game in the list of this device's games, for tests.
import type { GameSummary } from "../api/types";

export const gameSummary = (id: string, part: Partial<GameSummary>): GameSummary => ({
  id,
  edition: "usa",
  edition_hash: "f467a8dd46378200",
  state: "playing",
  players: [],
  seats: [0],
  host: true,
  your_turn: false,
  active_at: 0,
  ...part,
});
