// The table before the start, in words.
import type { GameView } from "../api/types";
import { messages } from "../messages/messages";

/** What the table is waiting for. */
export function waitingWords(view: GameView, host: boolean): string {
  const { waiting } = messages();
  const missing = view.seats.filter((seat) => seat.kind === "open").length;
  if (missing === 0 && view.start_when_ready) return waiting.startsWhenReady;
  if (missing === 0) return host ? waiting.allHereHost : waiting.allHere;
  const free = waiting.free(missing);
  return view.start_when_full ? `${free} ${waiting.startsWhenFull}` : free;
}

/** Which seats nobody has taken: "Seat 2 is still empty." */
export function openSeatsWords(view: GameView): string {
  const open = view.seats.flatMap((seat, at) => (seat.kind === "open" ? [at + 1] : []));
  return messages().waiting.nobodyOn(open);
}
