// The title of the tab: it says when it is one's turn, also while one looks elsewhere.
import { effect } from "@preact/signals";
import { gameTitle, SITE } from "../words/tabTitle";
import type { Session } from "./session";

/** Keep the tab's title true until the returned function is called. */
export function keepTitle(session: Session): () => void {
  const stop = effect(() => {
    document.title = gameTitle(session.view.value, session.edition.name);
  });
  return () => {
    stop();
    document.title = SITE;
  };
}
