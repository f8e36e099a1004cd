// The mechanisms whose words the catalogues include. A missing row is a type error in its catalogue.

import type { Edition } from "../../api/types";
import type { MechanismWords } from "./mechanismWords";
import { MEEPLES } from "./meeples";
import { PASSENGERS } from "./passengers";
import { STATIONS } from "./stations";

export { BUILDING_PROMPT } from "./stations";

/** In the order in which texts mention them. */
export const MECHANISMS: readonly MechanismWords[] = [STATIONS, PASSENGERS, MEEPLES];

/** The mechanisms that an edition has. */
export function mechanismsIn({ rules }: Edition): readonly MechanismWords[] {
  return MECHANISMS.filter(({ isIn }) => isIn(rules));
}

export const MECHANISM_MOVES = { ...STATIONS.moves, ...PASSENGERS.moves, ...MEEPLES.moves };
export const MECHANISM_PHASES = { ...PASSENGERS.phases, ...MEEPLES.phases };
export const MECHANISM_QUESTIONS = {
  ...STATIONS.questions,
  ...PASSENGERS.questions,
  ...MEEPLES.questions,
};
export const MECHANISM_SCORE_PARTS = {
  ...STATIONS.scoreParts,
  ...PASSENGERS.scoreParts,
  ...MEEPLES.scoreParts,
};
export const MECHANISM_TIE_BREAKS = {
  ...STATIONS.tieBreaks,
  ...PASSENGERS.tieBreaks,
  ...MEEPLES.tieBreaks,
};
export const MECHANISM_REFUSALS = {
  ...STATIONS.refusals,
  ...PASSENGERS.refusals,
  ...MEEPLES.refusals,
};

/** One column of a table, by the keys of its rows: `column(MECHANISM_MOVES, "choice")`. */
export function column<Key extends string, Row extends object, Name extends keyof Row>(
  rows: Readonly<Record<Key, Row>>,
  name: Name,
): Record<Key, Row[Name]> {
  const cells = (Object.keys(rows) as Key[]).map((key) => [key, rows[key][name]]);
  return Object.fromEntries(cells);
}
