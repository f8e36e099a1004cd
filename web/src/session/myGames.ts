// The games of this device, loaded again every minute, so that a tab knows which of them wait.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { GameSummary, SeatView } from "../api/types";
import { hasOtherPeople, otherPeople, waitsForMe } from "../derived/gameList";
import type { Session } from "./session";

const REFRESH_TIME = 60_000;
// The page of a game needs no list of all games to begin with.
const FIRST_TIME = 15_000;

const latest = signal<readonly GameSummary[] | null>(null);
/** The latest list; null until there is one. */
export const myGames: ReadonlySignal<readonly GameSummary[] | null> = latest;

interface OpenGame {
  session: Session;
  /** The seats of this device. */
  seats: readonly number[];
}

const opened = signal<OpenGame | null>(null);
/** The game that this tab shows. Its own session knows earlier than the list whose turn it is. */
export const openGame: ReadonlySignal<OpenGame | null> = opened;

/** The games in which other people wait for this device, except the one that this tab shows. */
export const waitingGames: ReadonlySignal<readonly GameSummary[]> = computed(() =>
  (latest.value ?? []).filter((game) => waitsForMe(game) && !isShown(game)),
);

function isShown({ id }: GameSummary): boolean {
  return id === opened.value?.session.game;
}

/** Whether it is the player's turn in the game that this tab shows. */
export const isMyTurnHere: ReadonlySignal<boolean> = computed(
  () => opened.value?.session.due.value ?? false,
);

/** In how many games other people wait for this device. */
export const waitingCount: ReadonlySignal<number> = computed(() => {
  const here = isMyTurnHere.value && opened.value && rivalsIn(opened.value).length > 0;
  return waitingGames.value.length + (here ? 1 : 0);
});

/** The people who play a game on other devices. */
export function rivalsIn({ session, seats }: OpenGame): readonly SeatView[] {
  return otherPeople(session.view.value.seats, seats);
}

/** Ask the server for the list. */
export async function fetchMyGames(): Promise<readonly GameSummary[]> {
  const { games } = await unwrap(api.GET("/api/games"));
  latest.value = games;
  return games;
}

/** Say which game this tab shows, until the returned function is called. */
export function showsGame(game: OpenGame): () => void {
  opened.value = game;
  return () => {
    opened.value = null;
  };
}

/** Ask again every minute while others play on, and when the player returns to the tab. */
export function followMyGames(): void {
  // Without an answer, the list stays as it was until the next time.
  const refresh = () => fetchMyGames().catch(() => undefined);
  setInterval(() => {
    if (latest.peek()?.some(canChange) ?? true) refresh();
  }, REFRESH_TIME);
  setTimeout(() => latest.peek() ?? refresh(), FIRST_TIME);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
}

/** Whether others can make it this device's turn. */
function canChange(game: GameSummary): boolean {
  return game.state !== "over" && hasOtherPeople(game);
}
