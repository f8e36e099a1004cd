// The table before the start, in words.
import type { GameView } from "../api/types";
import { messages } from "../messages/messages";
import { seatName } from "./names";

/** What the table is waiting for. */
export function waitingWords(view: GameView, host: boolean): string {
  const { waiting } = messages();
  const missing = view.seats.filter((seat) => seat.kind === "open").length;
  if (missing === 0 && view.start_when_ready) return waiting.startsWhenReady;
  if (missing === 0) return host ? waiting.allHereHost : waiting.allHere;
  const free = waiting.free(missing);
  return view.start_when_full ? `${free} ${waiting.startsWhenFull}` : free;
}

/** What to ask a host who starts a rematch before others have agreed; null if all have. */
export function unreadyQuestion(view: GameView, own: readonly number[]): string | null {
  if (!view.start_when_ready) return null;
  const names = view.seats.flatMap(({ kind, ready }, at) =>
    kind === "person" && !ready && !own.includes(at) ? [seatName(view, at)] : [],
  );
  return names.length > 0 ? messages().waiting.unready.question(names) : null;
}

/** Which seats nobody has taken: "Seat 2 is still empty." */
export function openSeatsWords(view: GameView): string {
  const open = view.seats.flatMap((seat, at) => (seat.kind === "open" ? [at + 1] : []));
  return messages().waiting.nobodyOn(open);
}
