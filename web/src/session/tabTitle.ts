// The title of the tab: it says when it is one's turn, also while one looks elsewhere.
import { effect } from "@preact/signals";
import type { GameView } from "../api/types";
import type { Session } from "./session";

const SITE = "Trunkline";

/** The title for a view of a game. */
export function titleOf(view: GameView, edition: string): string {
  if (view.state === "over") return `The end – ${edition} – ${SITE}`;
  if (view.state === "open") return `Table for ${edition} – ${SITE}`;
  return view.you?.due == null ? `${edition} – ${SITE}` : `● Your turn – ${SITE}`;
}

/** Keep the tab's title true until the returned function is called. */
export function keepTitle(session: Session): () => void {
  const stop = effect(() => {
    document.title = titleOf(session.view.value, session.edition.name);
  });
  return () => {
    stop();
    document.title = SITE;
  };
}
