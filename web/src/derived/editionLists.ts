// Looks editions up in lists of them.
import type { EditionSummary } from "../api/types";

/** The editions grouped by board, in the order of the list. */
export function groupByBoard(
  editions: readonly EditionSummary[],
): readonly (readonly [board: string, editions: readonly EditionSummary[]])[] {
  const boards = [...new Set(editions.map((edition) => edition.board_name))];
  return boards.map((board) => [board, editions.filter((one) => one.board_name === board)]);
}

/** The name of an edition; its id if it is not in the list. */
export function editionName(edition: string, editions: readonly EditionSummary[]): string {
  return editions.find((one) => one.id === edition)?.name ?? edition;
}
