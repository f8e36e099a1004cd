// The people at a table.
import type { GameView } from "../api/types";

/** Whether more than one person sits at the table, or may sit down. */
export function hasSeveralPeople({ seats }: Pick<GameView, "seats">): boolean {
  return seats.filter(({ kind }) => kind !== "bot").length > 1;
}
