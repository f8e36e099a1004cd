// Builds events for tests.
import type { Happening, MoveEvent } from "../api/types";
import { withDefaults } from "../derived/happening";

/** A move of a seat. */
export function moved(
  seat: number,
  kind: Happening["kind"],
  facts: Partial<Happening> = {},
): MoveEvent {
  const happening = withDefaults({ seat, kind, number: null, ...facts });
  return { kind: "move", number: 4, at: 0, seat, bot: null, happening };
}
