// Up to which message this browser's player has read the chat of each game.
import { signal } from "@preact/signals";
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.read";
// Older games are forgotten, so that the list does not grow for ever.
const GAMES_KEPT = 50;

/** Counts what was read on this page, so that every count of new messages follows. */
const readings = signal(0);

type LastRead = readonly (readonly [game: string, number: number])[];

/** The number of the last message read; 0 if the chat has never been read here. */
export function lastRead(game: string): number {
  readings.value;
  return stored().find(([other]) => other === game)?.[1] ?? 0;
}

export function markRead(game: string, number: number): void {
  if (number <= lastRead(game)) return;
  const others = stored().filter(([other]) => other !== game);
  writeStorage(KEY, JSON.stringify([...others, [game, number]].slice(-GAMES_KEPT)));
  readings.value = readings.peek() + 1;
}

function stored(): LastRead {
  try {
    const found: unknown = JSON.parse(readStorage(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
