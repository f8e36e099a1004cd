// The games of this device: their order, and which of them wait.
import type { GameSummary, Player } from "../api/types";

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

/** The people at the table who play on other devices. */
export function otherPeople({ players, seats }: GameSummary): readonly Player[] {
  return players.filter(({ kind }, seat) => kind === "person" && !seats.includes(seat));
}

export function hasOtherPeople(game: GameSummary): boolean {
  return otherPeople(game).length > 0;
}

/** Whether other people wait for this device. A game against bots can wait forever. */
export function waitsForMe(game: GameSummary): boolean {
  return game.your_turn && hasOtherPeople(game);
}
