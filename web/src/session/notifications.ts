// Notifications that it is the player's turn, for those who have turned them on.
import { effect, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { GameSummary } from "../api/types";
import { otherPeople, waitsForMe } from "../derived/gameList";
import { gamePage } from "../derived/links";
import { editionName, listedEditionName } from "../words/editions";
import { yourTurnNotification } from "../words/notifications";
import { myGames, openGame, rivalsIn } from "./myGames";
import { hasServiceWorker } from "./serviceWorker";
import type { Session } from "./session";
import { notifications } from "./settings";

/** Whether this browser can show notifications at this address. */
export function hasNotifications(): boolean {
  return hasServiceWorker() && "Notification" in window;
}

/** Whether the player wants them and the browser still allows them. */
export function notificationsAreOn(): boolean {
  return notifications.value === "on" && Notification.permission === "granted";
}

/** Whether the player has refused them in the browser. */
export const notificationsBlocked = signal(false);

/** Turn them on or off. The browser asks for permission when they are turned on, never before. */
export async function setNotifications(on: boolean): Promise<void> {
  // The box and the message are rendered again even if the browser refuses a second time.
  notificationsBlocked.value = false;
  const granted = on && (await Notification.requestPermission()) === "granted";
  notificationsBlocked.value = on && !granted;
  notifications.value = granted ? "on" : "off";
}

interface Notified {
  page: string;
  title: string;
  body: string;
}

/** The service worker shows it, unless a visible tab shows the game already. */
async function notify(notified: Notified): Promise<void> {
  if (!hasNotifications() || !notificationsAreOn()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ notify: notified });
}

/** Notify about every game that begins to wait while this tab is open. */
export function notifyOfWaitingGames(): void {
  let known: Set<string> | null = null;
  effect(() => {
    if (myGames.value === null) return;
    const waiting = myGames.value.filter(waitsForMe);
    // Those that waited before the page was opened are on the start page.
    const fresh = waiting.filter(({ id }) => known !== null && !known.has(id));
    known = new Set(waiting.map(({ id }) => id));
    const open = openGame.peek()?.session;
    if (open?.due.peek()) known.add(open.game);
    for (const game of fresh) if (game.id !== open?.game) notifyOfGame(game);
  });
  // A player who leaves a game on their turn knows that it waits, before the list does.
  effect(() => {
    const open = openGame.value?.session;
    if (!open) return;
    if (open.due.value) known?.add(open.game);
    else known?.delete(open.game);
  });
}

async function notifyOfGame(game: GameSummary): Promise<void> {
  const editions = await unwrap(api.GET("/api/editions")).catch(() => []);
  const name = listedEditionName(game.edition, editions);
  const page = gamePage(game.id, game.seats);
  const others = otherPeople(game.players, game.seats).map((player) => player.name);
  await notify({ page, ...yourTurnNotification(name, others) });
}

/** Notify about turns in the game that a tab shows, until the returned function is called. */
export function notifyOfTurns(session: Session, seats: readonly number[]): () => void {
  if (session.seat === null) return () => {};
  const page = gamePage(session.game, [session.seat]);
  let due = session.due.peek();
  const stop = session.due.subscribe((now) => {
    const begins = now && !due;
    due = now;
    if (!begins || !document.hidden) return;
    const names = rivalsIn({ session, seats }).map(({ name }) => name);
    notify({ page, ...yourTurnNotification(editionName(session.edition), names) });
  });
  const clear = () => {
    if (!document.hidden) clearNotifications(page);
  };
  clear();
  document.addEventListener("visibilitychange", clear);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", clear);
  };
}

/** Remove the notifications about a game that the player has come to. */
async function clearNotifications(page: string): Promise<void> {
  if (!hasNotifications() || !notificationsAreOn()) return;
  const worker = await navigator.serviceWorker.ready;
  for (const shown of await worker.getNotifications({ tag: page })) shown.close();
}
