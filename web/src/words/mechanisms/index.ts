// The mechanisms whose words the tables include. A missing row is a type error in its table.

import type { Edition, MoveKind } from "../../api/types";
import type { MechanismWords, Needs } from "./mechanismWords";
import { MEEPLES } from "./meeples";
import { PASSENGERS } from "./passengers";
import { STATIONS } from "./stations";

/** With their exact types, from which the catalogues know which rows there are. */
const TYPED_MECHANISMS = [STATIONS, PASSENGERS, MEEPLES] as const;

/** In the order in which texts mention them. */
export const MECHANISMS: readonly MechanismWords[] = TYPED_MECHANISMS;

/** The mechanisms that an edition has. */
export function mechanismsIn({ rules }: Edition): readonly MechanismWords[] {
  return MECHANISMS.filter(({ isIn }) => isIn(rules));
}

/** The mechanism that has a kind of move; undefined for the moves of the basic game. */
export function mechanismWith(kind: MoveKind): MechanismWords | undefined {
  return MECHANISMS.find(({ moves }) => kind in moves);
}

/** What of all mechanisms a ticket or a plan still needs. */
export function mechanismNeeds(needs: Needs, edition: Edition): string[] {
  return MECHANISMS.flatMap(({ needed }) => needed?.(needs, edition) ?? []);
}

export const MECHANISM_MOVES = merged("moves");
export const MECHANISM_PHASES = merged("phases");
export const MECHANISM_QUESTIONS = merged("questions");
export const MECHANISM_SCORE_PARTS = merged("scoreParts");
export const MECHANISM_REFUSALS = merged("refusals");
export const MECHANISM_HINTS = merged("hints");

type Table = "moves" | "phases" | "questions" | "scoreParts" | "refusals" | "hints";

/** The table of that name of any mechanism that has one. */
type TableOf<Name extends Table> = Extract<
  (typeof TYPED_MECHANISMS)[number],
  Record<Name, unknown>
>[Name];

/** All rows of a union of tables. A type inferred from parameters is the intersection of them. */
type AllRows<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer Rows,
) => void
  ? Rows
  : never;

/** One table with the rows of all mechanisms. */
function merged<Name extends Table>(name: Name): AllRows<TableOf<Name>> {
  return Object.assign({}, ...MECHANISMS.map((mechanism) => mechanism[name]));
}

/** One column of a table, by the keys of its rows: `column(MECHANISM_MOVES, "choice")`. */
export function column<Key extends string, Row extends object, Name extends keyof Row>(
  rows: Readonly<Record<Key, Row>>,
  name: Name,
): Record<Key, Row[Name]> {
  const cells = (Object.keys(rows) as Key[]).map((key) => [key, rows[key][name]]);
  return Object.fromEntries(cells);
}
