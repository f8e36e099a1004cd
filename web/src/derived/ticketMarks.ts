// The marks that connect the player's tickets with their cities on the board.
import type { Edition, Hand } from "../api/types";

export interface TicketMark {
  /** Tells tickets apart without their colours. */
  letter: string;
  /** The number of its accent colour. */
  accent: number;
  done: boolean;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const ACCENTS = 8;

/** The mark of every ticket in a hand, by its index. The first that was kept is A for ever. */
export function ticketMarks(hand: Hand | null | undefined): ReadonlyMap<number, TicketMark> {
  return new Map(
    (hand?.tickets ?? []).map(({ index, done }, order) => [
      index,
      { letter: LETTERS[order % LETTERS.length] ?? "", accent: order % ACCENTS, done },
    ]),
  );
}

/** The marks of every place where a ticket begins or ends. */
export function marksByPlace(
  { tickets }: Edition,
  marks: ReadonlyMap<number, TicketMark>,
): ReadonlyMap<string, readonly TicketMark[]> {
  const found = new Map<string, TicketMark[]>();
  for (const [index, mark] of marks) {
    const ticket = tickets[index];
    for (const place of ticket ? [ticket.a, ticket.b] : [])
      found.set(place, [...(found.get(place) ?? []), mark]);
  }
  return found;
}
