// Up to which message this browser's player has read the chat of each game.
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.read";
// Older games are forgotten, so that the list does not grow for ever.
const GAMES_KEPT = 50;

type LastRead = readonly (readonly [game: string, number: number])[];

/** The number of the last message read; 0 if the chat has never been read here. */
export function lastRead(game: string): number {
  return stored().find(([other]) => other === game)?.[1] ?? 0;
}

export function markRead(game: string, number: number): void {
  if (number <= lastRead(game)) return;
  const others = stored().filter(([other]) => other !== game);
  writeStorage(KEY, JSON.stringify([...others, [game, number]].slice(-GAMES_KEPT)));
}

function stored(): LastRead {
  try {
    const found: unknown = JSON.parse(readStorage(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
