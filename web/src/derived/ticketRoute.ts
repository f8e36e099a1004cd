// The stretch a ticket still needs: the way with the fewest spaces over own, free and lent tracks.
import type { Edition, GameView, Ticket } from "../api/types";

export interface Stretch {
  /** Tracks of the way that the seat owns. */
  owned: readonly number[];
  /** Rivals' tracks of the way, each lent by a station of the seat. */
  lent: readonly number[];
  /** Tracks of the way that are free and would have to be claimed. */
  missing: readonly number[];
  /** Spaces of those, and so trains and cards. */
  spaces: number;
}

/**
 * The cheapest way from one end to the other; null where none is left. Each station lends one track;
 * which one is decided for all tickets at the end, so that two of them may count on different ones.
 */
export function stretchOf(ticket: Ticket, edition: Edition, view: GameView): Stretch | null {
  const { cities, tracks } = edition.board;
  const fares = faresFor(edition, view);
  if (!fares) return null;
  const goals = ends(ticket.b, cities);
  const seen = new Set<string>();
  const open = ends(ticket.a, cities).map((city): Way => ({ city, loans: [], spaces: 0 }));
  for (let way = takeBest(open); way; way = takeBest(open)) {
    const here = way.city;
    if (goals.includes(here)) return stretchAlong(way);
    if (seen.has(nameOf(way))) continue;
    seen.add(nameOf(way));
    // A country's end points are dead ends: one may begin or end there, not pass through.
    if (cities[here]?.country && way.before) continue;
    for (const [index, { a, b }] of tracks.entries())
      if (a === here || b === here)
        for (const fare of fares(index, way)) open.push(extended(way, a === here ? b : a, fare));
  }
  return null;
}

/** A way from one end of the ticket to some city. */
interface Way {
  city: string;
  /** Stations whose track it takes. */
  loans: readonly string[];
  spaces: number;
  /** Its last step, and the way before that. */
  last?: Fare;
  before?: Way;
}

/** What it takes to go over a track: its spaces, a station's loan, or nothing. */
interface Fare {
  track: number;
  spaces: number;
  station: string | null;
}

function faresFor(
  edition: Edition,
  { position, you }: GameView,
): ((track: number, way: Way) => Fare[]) | null {
  if (!position || !you?.hand) return null;
  const closed = new Set(you.hand.closed);
  return (track, { loans }) => {
    const found = edition.board.tracks[track];
    const owner = position.owners[track];
    if (!found) return [];
    if (owner === you.seat) return [{ track, spaces: 0, station: null }];
    if (owner === undefined)
      return closed.has(track) ? [] : [{ track, spaces: found.length, station: null }];
    return [found.a, found.b]
      .filter((city) => position.stations[city] === you.seat && !loans.includes(city))
      .map((station) => ({ track, spaces: 0, station }));
  };
}

function extended(before: Way, city: string, last: Fare): Way {
  const loans = last.station === null ? before.loans : [...before.loans, last.station];
  return { city, loans, spaces: before.spaces + last.spaces, last, before };
}

/** Ways alike in this lead on alike. */
function nameOf({ city, loans }: Way): string {
  return [city, ...loans.toSorted()].join();
}

/** Take out the way with the fewest spaces, and of those one with the fewest loans. */
function takeBest(open: Way[]): Way | undefined {
  const weights = open.map(({ spaces, loans }) => spaces + loans.length / 100);
  return open.splice(weights.indexOf(Math.min(...weights)), 1)[0];
}

function ends(place: string, cities: Edition["board"]["cities"]): string[] {
  if (cities[place]) return [place];
  return Object.keys(cities).filter((city) => cities[city]?.country === place);
}

function stretchAlong(whole: Way): Stretch {
  const steps: Fare[] = [];
  for (let way: Way | undefined = whole; way?.last; way = way.before) steps.push(way.last);
  const tracks = (which: (step: Fare) => boolean) => steps.filter(which).map(({ track }) => track);
  return {
    owned: tracks(({ spaces, station }) => spaces === 0 && station === null),
    lent: tracks(({ station }) => station !== null),
    missing: tracks(({ spaces }) => spaces > 0),
    spaces: whole.spaces,
  };
}
