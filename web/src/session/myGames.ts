// The games of this device, loaded again every minute, so that a tab knows which of them wait.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { GameSummary, SeatView } from "../api/types";
import { hasOtherPeople, waitsForMe } from "../derived/gameList";
import type { Session } from "./session";

const REFRESH_TIME = 60_000;
// The page of a game needs no list of all games to begin with.
const FIRST_TIME = 15_000;

const latest = signal<readonly GameSummary[] | null>(null);
/** The latest list; null until there is one. */
export const myGames: ReadonlySignal<readonly GameSummary[] | null> = latest;

/** The game that this tab shows. Its own session knows earlier than the list whose turn it is. */
const openGame = signal<Session | null>(null);

/** The games in which other people wait for this device, except the one that this tab shows. */
export const waitingGames: ReadonlySignal<readonly GameSummary[]> = computed(() =>
  (latest.value ?? []).filter((game) => waitsForMe(game) && game.id !== openGame.value?.game),
);

/** Whether it is the player's turn in the game that this tab shows. */
export const isMyTurnHere: ReadonlySignal<boolean> = computed(
  () => openGame.value?.due.value ?? false,
);

/** In how many games other people wait for this device. */
export const waitingCount: ReadonlySignal<number> = computed(() => {
  const here = openGame.value !== null && isMyTurnHere.value && rivalsIn(openGame.value).length > 0;
  return waitingGames.value.length + Number(here);
});

/** The other people in the game of a session. */
export function rivalsIn({ view, seat }: Session): readonly SeatView[] {
  return view.value.seats.filter(({ kind }, at) => kind === "person" && at !== seat);
}

/** Ask the server for the list. */
export async function fetchMyGames(): Promise<readonly GameSummary[]> {
  const { games } = await unwrap(api.GET("/api/games"));
  latest.value = games;
  return games;
}

/** Say which game this tab shows, until the returned function is called. */
export function showsGame(session: Session): () => void {
  openGame.value = session;
  return () => {
    openGame.value = null;
  };
}

/** Ask again every minute while others play on, and when the player returns to the tab. */
export function followMyGames(): void {
  // Without an answer, the list stays as it was until the next time.
  const refresh = () => fetchMyGames().catch(() => undefined);
  effect(() => {
    if (!latest.value?.some(canChange)) return;
    const timer = setInterval(refresh, REFRESH_TIME);
    return () => clearInterval(timer);
  });
  setTimeout(() => latest.peek() ?? refresh(), FIRST_TIME);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
}

/** Whether others can make it this device's turn. */
function canChange(game: GameSummary): boolean {
  return game.state !== "over" && hasOtherPeople(game);
}
