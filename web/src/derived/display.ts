// The face-up cards.
import type { CardKind, Outcome } from "../api/types";

/** The face-up cards; null for an empty slot. */
export type Display = readonly (CardKind | null)[];

/**
 * For each slot that is shown, the server's slot; where there is none, it is the same. People at a
 * table see the same order, so that "the left one" is the same card for all of them.
 */
export type SlotOrder = readonly number[];

export function inOrder(display: Display, order: SlotOrder): Display {
  return display.map((_, shown) => display[order[shown] ?? shown] ?? null);
}

/** Where a slot of the server is shown. */
export function shownSlot(slot: number, order: SlotOrder): number {
  return order.includes(slot) ? order.indexOf(slot) : slot;
}

/**
 * The order in which the card that was chosen is the one that leaves: a move names a kind of card,
 * and the server may have taken an equal card from another slot.
 */
export function orderAfter(
  order: SlotOrder,
  before: Display,
  chosen: number,
  tookFrom: number,
): SlotOrder {
  const slots = before.map((_, shown) => order[shown] ?? shown);
  const [shown, other] = [slots.indexOf(tookFrom), slots[chosen]];
  if (other === undefined || before[other] !== before[tookFrom]) return order;
  return slots.with(shown, other).with(chosen, tookFrom);
}

/** The slots whose cards a move changed: those taken from and refilled, or all after a refresh. */
export function changedSlots(
  { took_from, refills, refreshed }: Outcome,
  slots: number,
): ReadonlySet<number> {
  if (refreshed) return new Set(Array(slots).keys());
  const taken = took_from == null ? [] : [took_from];
  return new Set([...taken, ...refills.map(({ place }) => place)]);
}

/** The slot that a taken card flies from: where the player tapped, if an equal card was taken. */
export function flightSlot(tookFrom: number, chosen: number | null, before: Display): number {
  return chosen !== null && before[chosen] === before[tookFrom] ? chosen : tookFrom;
}
