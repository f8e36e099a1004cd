// Looks editions up in lists of them.
import type { EditionSummary } from "../api/types";

type Variants = readonly [EditionSummary, ...EditionSummary[]];

/**
 * The editions grouped by map, in the order of the list, the main one of a map first. A variant has
 * the main one's board and is named after it: `usa-1910` after `usa`.
 */
export function groupByMap(editions: readonly EditionSummary[]): readonly Variants[] {
  const mainOf = (edition: EditionSummary) =>
    editions.find(
      ({ id, board_name }) => edition.id.startsWith(`${id}-`) && edition.board_name === board_name,
    );
  return editions
    .filter((edition) => !mainOf(edition))
    .map((main) => [main, ...editions.filter((edition) => mainOf(edition)?.id === main.id)]);
}
