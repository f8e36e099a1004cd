// Looks editions up in lists of them.
import type { EditionCard } from "../api/types";

/** The editions grouped by board, in the order of the list. */
export function groupByBoard(
  editions: readonly EditionCard[],
): readonly (readonly [board: string, editions: readonly EditionCard[]])[] {
  const boards = [...new Set(editions.map((edition) => edition.board_name))];
  return boards.map((board) => [board, editions.filter((card) => card.board_name === board)]);
}

export function editionName(edition: string, editions: readonly EditionCard[]): string {
  return editions.find((card) => card.id === edition)?.name ?? edition;
}
