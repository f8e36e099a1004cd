// What a player's open tickets still need.
import type { Edition, Hand, HandTicket, TicketNeeds } from "../api/types";
import { offerNeeds } from "./ticketChoice";
import { parallelTo } from "./tracks";

/** What a ticket needs on its own shortest way, whatever the others need. */
export function ownNeeds({ shortest, needs }: HandTicket): TicketNeeds | null {
  return shortest ?? needs ?? null;
}

/** The trains that the shortest way of a held or offered ticket takes; null if there is none. */
export function fewestTrains(hand: Hand, ticket: number): number | null {
  const held = hand.tickets.find(({ index }) => index === ticket);
  return (held ? ownNeeds(held) : offerNeeds(hand, [ticket]))?.trains ?? null;
}

/** The tracks that open tickets are missing, those of the nearest ticket first. */
export function wantedTracks({ tickets }: Pick<Hand, "tickets">): number[] {
  const open = tickets
    .flatMap(({ needs }) => (needs && !needs.completed && needs.possible ? [needs] : []))
    .sort((a, b) => (a.trains ?? 0) - (b.trains ?? 0));
  return [...new Set(open.flatMap(({ missing }) => missing))];
}

/**
 * Whether a track serves open tickets: it, or one parallel to it, is on the way for all of them, or
 * it brings one of them nearer on another way that is not much longer.
 */
export function serves(
  edition: Edition,
  track: number,
  { tickets, helpful }: Pick<Hand, "tickets" | "helpful">,
): boolean {
  const wanted = wantedTracks({ tickets });
  if ([track, ...parallelTo(edition, track)].some((one) => wanted.includes(one))) return true;
  return helpful?.includes(track) ?? false;
}
