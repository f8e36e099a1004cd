// Titles of the browser tab.
import type { GameView } from "../api/types";
import { messages } from "../messages/messages";

/** The title for a view of a game. */
export function gameTitle(view: GameView, edition: string): string {
  const { table, waiting } = messages();
  if (view.state === "over") return table.tabOver(edition);
  if (view.state === "open") return pageTitle(waiting.table(edition));
  return view.you?.due == null ? pageTitle(edition) : table.tabYourTurn;
}

/** The title for a page, or for the start page if it has no name. */
export function pageTitle(page?: string): string {
  const { site } = messages();
  return page ? site.pageTitle(page) : site.name;
}

/** A title with the number of games that wait, if there are any. */
export function countedTitle(title: string, waiting: number): string {
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
