// Builds events for tests.
import type { MoveEvent, Outcome } from "../api/types";
import { withDefaults } from "../derived/outcome";

/** A move of a seat. */
export function moved(
  seat: number,
  kind: Outcome["kind"],
  facts: Partial<Outcome> = {},
): MoveEvent {
  const outcome = withDefaults({ seat, kind, number: null, ...facts });
  return { kind: "move", number: 4, at: 0, seat, bot: null, outcome };
}
