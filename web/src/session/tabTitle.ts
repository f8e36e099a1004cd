// The title of the tab, which also tells in the background that it is the player's turn.

import { effect } from "@preact/signals";
import { editionName } from "../words/editions";
import { gameTitle, pageTitle } from "../words/tabTitle";
import type { Session } from "./session";

/** Keep the tab's title up to date until the returned function is called. */
export function keepTitle(session: Session): () => void {
  const stop = effect(() => {
    document.title = gameTitle(session.view.value, editionName(session.edition));
  });
  return () => {
    stop();
    document.title = pageTitle();
  };
}
