// Replays in words.
import type { Hand } from "../api/types";

/** What stands in place of a move before the first one. */
export const BEFORE_FIRST_MOVE = "The cards have been dealt.";

/** The value of the slider for screen readers. */
export function sliderText(move: number, length: number, words: string): string {
  return `Move ${move} of ${length}: ${words}`;
}

export function replayTitle(edition: string): string {
  return `Replay of ${edition}`;
}

/** "2 of 5 tickets done, 3 to choose from". */
export function ticketSummary({ tickets, offer }: Hand): string {
  const done = tickets.filter((ticket) => ticket.done).length;
  const offered = offer.length > 0 ? `, ${offer.length} to choose from` : "";
  return `${done} of ${tickets.length} tickets done${offered}`;
}
