// The first games of this device, in which the player still gets to know the page.
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.firstGames";
const FIRST_GAMES = 3;

/** Whether a game is one of the first in which this device made a claim. */
export function isAmongFirstGames(game: string): boolean {
  const first = readGames();
  if (first.includes(game)) return true;
  if (first.length >= FIRST_GAMES) return false;
  writeStorage(KEY, [...first, game].join(" "));
  return true;
}

function readGames(): readonly string[] {
  return readStorage(KEY)?.split(" ").filter(Boolean) ?? [];
}
