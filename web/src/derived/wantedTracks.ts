// What a player's open tickets still need.
import type { Edition, Hand } from "../api/types";
import { parallelTo } from "./tracks";

/** The tracks that open tickets are missing, those of the nearest ticket first. */
export function wantedTracks({ tickets }: Pick<Hand, "tickets">): number[] {
  const open = tickets
    .flatMap(({ needs }) => (needs && !needs.completed && needs.possible ? [needs] : []))
    .sort((a, b) => (a.trains ?? 0) - (b.trains ?? 0));
  return [...new Set(open.flatMap(({ missing }) => missing))];
}

/**
 * Whether a track may serve open tickets: it, or one parallel to it, is wanted, or it ends at a city
 * of a ticket, from where there may be other ways.
 */
export function mayServe(
  edition: Edition,
  track: number,
  { tickets }: Pick<Hand, "tickets">,
): boolean {
  const wanted = wantedTracks({ tickets });
  if ([track, ...parallelTo(edition, track)].some((one) => wanted.includes(one))) return true;
  const ends = tickets.flatMap(({ index, done }) => {
    const ticket = edition.tickets[index];
    return ticket && !done ? [ticket.a, ticket.b] : [];
  });
  const found = edition.board.tracks[track];
  return found !== undefined && (ends.includes(found.a) || ends.includes(found.b));
}
