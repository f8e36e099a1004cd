// Results of real games of several editions, with the points of their tickets.
import type { Edition, Result } from "../api/types";
import games from "./finalResults.json?raw";

export interface FinishedGame {
  edition: string;
  ticket_points: Record<string, number>;
  result: Result;
}

export const finishedGames: readonly FinishedGame[] = JSON.parse(games);

/** As much of the game's edition as scoring needs. */
export function editionOf(game: FinishedGame): Pick<Edition, "tickets"> {
  const most = Math.max(...Object.keys(game.ticket_points).map(Number));
  const tickets = Array.from({ length: most + 1 }, (_, index) => ({
    name: `ticket ${index}`,
    a: "here",
    b: "there",
    points: game.ticket_points[index] ?? 0,
    deck: 0,
  }));
  return { tickets };
}

/** A copy of the game of an edition. */
export function finishedGame(edition: string): FinishedGame {
  const found = finishedGames.find((game) => game.edition === edition);
  if (!found) throw new Error(`There is no game of ${edition}.`);
  return structuredClone(found);
}
