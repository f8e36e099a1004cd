// The stretch a ticket still needs: the way with the fewest spaces over own and free tracks.
import type { Edition, GameView, Ticket } from "../api/types";

export interface Stretch {
  /** Tracks of the way that the seat owns. */
  owned: readonly number[];
  /** Tracks of the way that are free and would have to be claimed. */
  missing: readonly number[];
  /** Spaces of those, and so trains and cards. */
  spaces: number;
}

/** The cheapest way from one end to the other; null where no way of free and own tracks is left. */
export function stretchOf(ticket: Ticket, edition: Edition, view: GameView): Stretch | null {
  const { position, you } = view;
  if (!position || !you?.hand) return null;
  const closed = new Set(you.hand.closed);
  const cost = (index: number, length: number): number => {
    const owner = position.owners[index];
    if (owner === you.seat) return 0;
    return owner !== undefined || closed.has(index) ? Number.POSITIVE_INFINITY : length;
  };
  return cheapest(ticket, edition, cost);
}

interface Step {
  from: string;
  track: number;
  length: number;
}

function cheapest(
  ticket: Ticket,
  edition: Edition,
  cost: (track: number, length: number) => number,
): Stretch | null {
  const { cities, tracks } = edition.board;
  const at = (place: string): string[] => ends(place, cities);
  const distance = new Map<string, number>(at(ticket.a).map((city) => [city, 0]));
  const steps = new Map<string, Step>();
  const open = new Set(distance.keys());
  const goals = new Set(at(ticket.b));
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (far(distance, b) < far(distance, a) ? b : a));
    open.delete(here);
    if (goals.has(here)) return wayBack(here, steps);
    // A country's end points are dead ends: one may begin or end there, not pass through.
    if (cities[here]?.country && steps.has(here)) continue;
    for (const [index, track] of tracks.entries()) {
      const there = track.a === here ? track.b : track.b === here ? track.a : null;
      if (there === null) continue;
      const length = cost(index, track.length);
      const total = far(distance, here) + length;
      if (total >= far(distance, there)) continue;
      distance.set(there, total);
      steps.set(there, { from: here, track: index, length });
      open.add(there);
    }
  }
  return null;
}

function ends(place: string, cities: Edition["board"]["cities"]): string[] {
  if (cities[place]) return [place];
  return Object.keys(cities).filter((city) => cities[city]?.country === place);
}

function far(distance: ReadonlyMap<string, number>, city: string): number {
  return distance.get(city) ?? Number.POSITIVE_INFINITY;
}

function wayBack(goal: string, steps: ReadonlyMap<string, Step>): Stretch {
  const owned: number[] = [];
  const missing: number[] = [];
  let spaces = 0;
  for (let step = steps.get(goal); step; step = steps.get(step.from)) {
    (step.length === 0 ? owned : missing).push(step.track);
    spaces += step.length;
  }
  return { owned, missing, spaces };
}
