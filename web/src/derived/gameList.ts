// The games of this device: their order, and which of them wait.
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

/** The people at a table who play on other devices than the one with these seats. */
export function otherPeople<Player extends { kind: string }>(
  players: readonly Player[],
  seats: readonly number[],
): readonly Player[] {
  return players.filter(({ kind }, seat) => kind === "person" && !seats.includes(seat));
}

export function hasOtherPeople({ players, seats }: GameSummary): boolean {
  return otherPeople(players, seats).length > 0;
}

/** Whether other people wait for this device. A game against bots can wait forever. */
export function waitsForMe(game: GameSummary): boolean {
  return game.your_turn && hasOtherPeople(game);
}
