// The order of the games of this device.
import type { GameSummary } from "../api/types";

/**
 * Games where it is your turn, then other running games, then finished ones; the latest first in
 * each.
 */
export function sortGames(games: readonly GameSummary[]): readonly GameSummary[] {
  return games.toSorted((a, b) => rank(a) - rank(b) || b.active_at - a.active_at);
}

function rank(game: GameSummary): number {
  if (game.your_turn) return 0;
  return game.state === "over" ? 2 : 1;
}
