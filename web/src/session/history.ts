// The finished games of this device. The server deletes them in time, so the device keeps their
// results, and asks for each of them only once.
import { api, unwrap } from "../api/client";
import type { GameSummary } from "../api/types";
import { type FinishedGame, finishedGame } from "../derived/history";
import { LESSON } from "../derived/lesson";
import { fetchMyGames } from "./myGames";
import { readStorage, writeStorage } from "./settings";

const KEY = "trunkline.history";
// About 300 bytes each, and a browser keeps a few million.
const MOST_KEPT = 2000;

/** The results that are kept, without the guided first game; none if they cannot be read. */
export function keptHistory(): readonly FinishedGame[] {
  try {
    const kept = JSON.parse(readStorage(KEY) ?? "[]") as FinishedGame[];
    return kept.filter(({ edition }) => edition !== LESSON);
  } catch {
    return [];
  }
}

/** Add the finished ones of these games to the history, one after another. */
export async function updateHistory(
  games: readonly GameSummary[],
  onChange: (history: readonly FinishedGame[]) => void,
): Promise<void> {
  let history = keptHistory();
  const known = new Set(history.map(({ id }) => id));
  const missing = games.filter(
    ({ id, state, seats, edition }) =>
      state === "over" && seats.length > 0 && edition !== LESSON && !known.has(id),
  );
  for (const summary of missing) {
    const found = await fetchResult(summary);
    if (!found) continue;
    history = [found, ...history].sort((a, b) => b.at - a.at).slice(0, MOST_KEPT);
    writeStorage(KEY, JSON.stringify(history));
    onChange(history);
  }
}

/** Keep the results of the games that have just ended, however soon the server forgets them. */
export async function keepResults(): Promise<void> {
  // Without an answer, the next time will do.
  const games = await fetchMyGames().catch(() => []);
  await updateHistory(games, () => undefined);
}

/** Null if the game cannot be read, which must not hide the others. */
async function fetchResult(summary: GameSummary): Promise<FinishedGame | null> {
  const params = { path: { game: summary.id }, query: { seat: summary.seats[0] ?? null } };
  const view = await unwrap(api.GET("/api/games/{game}", { params })).catch(() => null);
  return view && finishedGame(summary, view);
}
