// A rematch in words, for somebody who looks at the end of the game before.
import type { RematchStatus } from "../api/types";
import { messages } from "../messages/messages";

/** Who is waiting, or what else is to be known before agreeing; empty for nothing. */
export function rematchWords({ state, waiting, offer }: RematchStatus): string {
  const { end } = messages();
  if (offer === null || offer === "watch") return end.rematchWithoutYou;
  if (offer === "free_seat") return end.rematchFreeSeat;
  if (state === "open") return waiting.length > 0 ? end.rematchWaiting(waiting) : "";
  return state === "playing" ? end.rematchStarted : "";
}
