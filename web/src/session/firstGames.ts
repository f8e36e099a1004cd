// The first games of this device, in which the player still gets to know the page.
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.firstGames";
const FIRST_GAMES = 3;

/** Whether a game is one of the first in which this device claims a route. */
export function isAmongFirstGames(game: string): boolean {
  const first = readGames();
  return first.includes(game) || first.length < FIRST_GAMES;
}

/** Remember that a route was claimed in a game. */
export function countGame(game: string): void {
  const first = readGames();
  if (first.length < FIRST_GAMES && !first.includes(game))
    writeStorage(KEY, [...first, game].join(" "));
}

function readGames(): readonly string[] {
  return readStorage(KEY)?.split(" ").filter(Boolean) ?? [];
}
