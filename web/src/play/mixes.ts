// Announced mixes of tickets, in the words of the edition's decks.
import type { Edition, MoveInfo } from "../api/types";
import { listed } from "../game/names";

/** "3 short and 1 long". */
export function mixWords(edition: Edition, move: MoveInfo): string {
  const { decks } = edition.rules.tickets;
  const parts = move.mix.flatMap((count, deck) =>
    count > 0 ? [`${count} ${decks[deck]?.name ?? "tickets"}`] : [],
  );
  return listed(parts);
}

/** The mixes from most of the first deck to none of it. */
export function inOrder(moves: readonly MoveInfo[]): MoveInfo[] {
  return [...moves].sort((a, b) => (b.mix[0] ?? 0) - (a.mix[0] ?? 0));
}
