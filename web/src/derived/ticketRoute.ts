// What a ticket still needs: the cheapest route over the player's own, free and lent tracks.
import type { Edition, GameView, Ticket } from "../api/types";

export interface TicketRoute {
  /** Tracks of the route that the seat owns. */
  owned: readonly number[];
  /** Rivals' tracks of the route, each lent by one of the seat's stations. */
  lent: readonly number[];
  /** Free tracks of the route, which would have to be claimed. */
  missing: readonly number[];
  /** The spaces of the missing tracks, which is also the trains and cards they cost. */
  spaces: number;
}

/**
 * The cheapest route from one end to the other; null if none is left. Each station lends one
 * track. Which one is decided for all tickets at the end, so two tickets may use different ones.
 */
export function findTicketRoute(
  ticket: Ticket,
  edition: Edition,
  view: GameView,
): TicketRoute | null {
  const { cities, tracks } = edition.board;
  const stepsOver = stepFinder(edition, view);
  if (!stepsOver) return null;
  const destinations = ends(ticket.b, cities);
  const seen = new Set<string>();
  const open = ends(ticket.a, cities).map((city): PartialRoute => ({ city, loans: [], spaces: 0 }));
  for (let route = popBest(open); route; route = popBest(open)) {
    const here = route.city;
    if (destinations.includes(here)) return routeAlong(route);
    if (seen.has(keyOf(route))) continue;
    seen.add(keyOf(route));
    // A country's end points are dead ends: a route may start or end there, not pass through.
    if (cities[here]?.country && route.before) continue;
    for (const [index, { a, b }] of tracks.entries())
      if (a === here || b === here)
        for (const step of stepsOver(index, route))
          open.push(extend(route, a === here ? b : a, step));
  }
  return null;
}

/** A route from one end of the ticket to some city. */
interface PartialRoute {
  city: string;
  /** The stations whose loans it uses. */
  loans: readonly string[];
  spaces: number;
  /** The last step, and the route before it. */
  last?: Step;
  before?: PartialRoute;
}

/** What it takes to use a track: its spaces, a station's loan, or nothing. */
interface Step {
  track: number;
  spaces: number;
  station: string | null;
}

function stepFinder(
  edition: Edition,
  { position, you }: GameView,
): ((track: number, route: PartialRoute) => Step[]) | null {
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

function extend(before: PartialRoute, city: string, last: Step): PartialRoute {
  const loans = last.station === null ? before.loans : [...before.loans, last.station];
  return { city, loans, spaces: before.spaces + last.spaces, last, before };
}

/** Routes with the same key can be continued in the same ways. */
function keyOf({ city, loans }: PartialRoute): string {
  return [city, ...loans.toSorted()].join();
}

/** Remove the route with the fewest spaces and, among those, the fewest loans. */
function popBest(open: PartialRoute[]): PartialRoute | undefined {
  const weights = open.map(({ spaces, loans }) => spaces + loans.length / 100);
  return open.splice(weights.indexOf(Math.min(...weights)), 1)[0];
}

function ends(place: string, cities: Edition["board"]["cities"]): string[] {
  if (cities[place]) return [place];
  return Object.keys(cities).filter((city) => cities[city]?.country === place);
}

function routeAlong(complete: PartialRoute): TicketRoute {
  const steps: Step[] = [];
  for (let route: PartialRoute | undefined = complete; route?.last; route = route.before)
    steps.push(route.last);
  const tracks = (which: (step: Step) => boolean) => steps.filter(which).map(({ track }) => track);
  return {
    owned: tracks(({ spaces, station }) => spaces === 0 && station === null),
    lent: tracks(({ station }) => station !== null),
    missing: tracks(({ spaces }) => spaces > 0),
    spaces: complete.spaces,
  };
}
