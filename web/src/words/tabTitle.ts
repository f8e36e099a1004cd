// Titles of the browser tab.
import type { GameView } from "../api/types";
import { tableTitle } from "./waitingRoom";

export const SITE = "Trunkline";

/** The title for a view of a game. */
export function gameTitle(view: GameView, edition: string): string {
  if (view.state === "over") return `The end – ${edition} – ${SITE}`;
  if (view.state === "open") return pageTitle(tableTitle(edition));
  return view.you?.due == null ? `${edition} – ${SITE}` : `● Your turn – ${SITE}`;
}

/** The title for a page, or for the start page if it has no name. */
export function pageTitle(page?: string): string {
  return page ? `${page} – ${SITE}` : SITE;
}
