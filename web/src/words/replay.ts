// Replays in words.
import type { Hand } from "../api/types";
import { messages } from "../messages/messages";

/** "2 of 5 tickets done, 3 to choose from". */
export function ticketSummary({ tickets, offer }: Hand): string {
  const { replay } = messages();
  const done = tickets.filter((ticket) => ticket.done).length;
  return offer.length > 0
    ? replay.ticketsDoneAndOffer(done, tickets.length, offer.length)
    : replay.ticketsDone(done, tickets.length);
}
