// The way on which a player's tracks connect a ticket.
import type { Board, Edition } from "../api/types";
import { endsOf, otherEnd } from "./tracks";

/** A ticket that a player holds or has held. */
export interface PlayersTicket {
  seat: number;
  index: number;
}

export interface TicketPath {
  /** Tracks of the player. */
  owned: number[];
  /** Rivals' tracks that are lent to the player. */
  lent: number[];
}

/** With rivals' tracks only if it takes them; empty if the ticket is not connected. */
export function ticketPath(
  { seat, index }: PlayersTicket,
  { board, tickets }: Edition,
  owners: Readonly<Record<string, number>>,
  lent: readonly number[],
): TicketPath {
  const ticket = tickets[index];
  if (!ticket) return { owned: [], lent: [] };
  const [from, to] = [pointsOf(ticket.a, board), pointsOf(ticket.b, board)];
  const own = board.tracks.flatMap((_, track) => (owners[track] === seat ? [track] : []));
  const alone = pathOver(own, from, to, board);
  const path = alone.length > 0 ? alone : pathOver([...own, ...lent], from, to, board);
  return {
    owned: path.filter((track) => owners[track] === seat),
    lent: path.filter((track) => owners[track] !== seat),
  };
}

/** Where tracks end in a place: a city, or any end point of a country. */
function pointsOf(place: string, { cities }: Board): string[] {
  if (place in cities) return [place];
  return Object.keys(cities).filter((city) => cities[city]?.country === place);
}

/** A path of the fewest tracks, found breadth first. */
function pathOver(
  tracks: readonly number[],
  from: readonly string[],
  to: readonly string[],
  board: Board,
): number[] {
  const paths = new Map<string, readonly number[]>(from.map((city) => [city, []]));
  // A map also visits what is added meanwhile.
  for (const [city, path] of paths) {
    if (to.includes(city)) return [...path];
    for (const index of tracks) {
      const track = board.tracks[index];
      if (!track || !endsOf(track).includes(city)) continue;
      const next = otherEnd(track, city);
      if (!paths.has(next)) paths.set(next, [...path, index]);
    }
  }
  return [];
}
