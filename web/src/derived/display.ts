// The face-up cards, and where this device shows each of them.
import type { CardKind, Outcome } from "../api/types";

/** The face-up cards; null for an empty slot. */
export type Display = readonly (CardKind | null)[];

/** For every slot, as the player sees them, the place of the server's display that it shows. */
export type ShownOrder = readonly number[];

/** The slots whose cards a move changed: those taken from and refilled, or all after a refresh. */
export function changedSlots(
  { took_from, refills, refreshed }: Outcome,
  order: ShownOrder,
): ReadonlySet<number> {
  if (refreshed) return new Set(order.keys());
  const taken = took_from == null ? [] : [took_from];
  const places = [...taken, ...refills.map(({ place }) => place)];
  return new Set(places.map((place) => order.indexOf(place)));
}

/** The server's order. */
export function serverOrder(slots: number): ShownOrder {
  return [...Array(slots).keys()];
}

/** The face-up cards as the player sees them. */
export function shownCards(display: Display, order: ShownOrder): Display {
  return order.map((place) => display[place] ?? null);
}

/**
 * The order after a take. A move names a kind of card, not a slot: if the server took an equal card
 * from another place than the player chose, the two change places, so that the chosen one leaves.
 */
export function orderAfterTake(
  order: ShownOrder,
  chosen: number | null,
  { took_from }: Outcome,
  before: Display,
): ShownOrder {
  const wanted = chosen === null ? undefined : order[chosen];
  if (took_from == null || wanted === undefined || before[wanted] !== before[took_from])
    return order;
  return order.map((place) =>
    place === wanted ? took_from : place === took_from ? wanted : place,
  );
}
