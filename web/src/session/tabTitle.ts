// The title and the icon of the tab, and the app's badge: they also tell in the background that
// somebody waits for the player.
import { effect, signal } from "@preact/signals";
import { editionName } from "../words/editions";
import { countedTitle, gameTitle, pageTitle } from "../words/tabTitle";
import { isMyTurnHere, showsGame, waitingCount, waitingGames } from "./myGames";
import type { Session } from "./session";

const ICON = "/favicon.svg";
const ICON_WITH_DOT = "/favicon-waiting.svg";

const title = signal(pageTitle());

/** Set the title of a page. How many games wait is added to it. */
export function setTitle(page: string): void {
  title.value = page;
}

/** Keep the tab's title up to date with a game until the returned function is called. */
export function keepTitle(session: Session, seats: readonly number[]): () => void {
  const leave = showsGame({ session, seats });
  const stop = effect(() => setTitle(gameTitle(session.view.value, editionName(session.edition))));
  return () => {
    stop();
    leave();
    setTitle(pageTitle());
  };
}

/** Keep title, icon and badge up to date. */
export function followWaitingGames(): void {
  effect(() => {
    document.title = countedTitle(title.value, waitingGames.value.length);
  });
  effect(() => showDot(isMyTurnHere.value || waitingGames.value.length > 0));
  effect(() => showBadge(waitingCount.value));
}

function showDot(dot: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = dot ? ICON_WITH_DOT : ICON;
  // Setting the same address again would load the icon again.
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** The badge of an installed app stays when the app is closed. */
function showBadge(count: number): void {
  // A browser without badges is no reason to tell anyone.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
