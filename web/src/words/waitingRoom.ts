// The table before the start, in words.
import type { GameView } from "../api/types";
import { joinAnd } from "./phrases";

/** What the table is waiting for. */
export function waitingWords(view: GameView, host: boolean): string {
  const missing = view.seats.filter((seat) => seat.kind === "open").length;
  if (missing === 0)
    return host
      ? "Everyone has joined. Start when you like."
      : "Everyone has joined. The host starts the game.";
  const free = missing === 1 ? "One seat is still free." : `${missing} seats are still free.`;
  return view.start_when_full ? `${free} The game starts when everyone has joined.` : free;
}

/** Which seats nobody has taken: "Nobody is on seat 2 yet." */
export function openSeatsWords(view: GameView): string {
  const open = view.seats.flatMap((seat, at) => (seat.kind === "open" ? `seat ${at + 1}` : []));
  return `Nobody is on ${joinAnd(open)} yet.`;
}

export function tableTitle(edition: string): string {
  return `Table for ${edition}`;
}
