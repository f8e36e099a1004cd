// What is highlighted on the board for what the player looks at.
import type { Edition, GameView, HintNetwork, MoveInfo, TicketNeeds } from "../api/types";
import { offerNeeds } from "./ticketChoice";

/** What the player looks at. */
export type Focus =
  | { kind: "ticket"; index: number }
  | { kind: "openTickets" }
  | { kind: "offer"; indexes: readonly number[] }
  | { kind: "place"; place: string }
  | { kind: "move"; move: MoveInfo }
  | { kind: "network" };

export interface Highlights {
  /** Places to draw a ring around. */
  places: ReadonlySet<string>;
  /** Tracks that are part of it already. */
  tracks: ReadonlySet<number>;
  /** Rivals' tracks that stations lend for it. */
  lent: ReadonlySet<number>;
  /** Tracks that are still missing. */
  missing: ReadonlySet<number>;
  /** Cities that still need a station. */
  stations: ReadonlySet<string>;
  /** Tracks of the network that a hint has in mind, claimed or not. */
  planned: ReadonlySet<number>;
  /** Those of them that are to be claimed, in order. */
  steps: readonly number[];
}

export const NO_HIGHLIGHTS: Highlights = {
  places: new Set(),
  tracks: new Set(),
  lent: new Set(),
  missing: new Set(),
  stations: new Set(),
  planned: new Set(),
  steps: [],
};

/** The highlights for a focus, as this seat sees the game; `network` is that of an open hint. */
export function highlightsOf(
  focus: Focus | null,
  edition: Edition,
  view: GameView,
  network: HintNetwork | null = null,
): Highlights {
  if (!focus) return NO_HIGHLIGHTS;
  if (focus.kind === "network") return networkHighlights(network, edition, view);
  if (focus.kind === "place") return placeHighlights(focus.place, edition, view);
  if (focus.kind === "move") {
    const { track, city } = focus.move;
    return {
      ...NO_HIGHLIGHTS,
      tracks: new Set(track == null ? [] : [track]),
      places: new Set(city ? [city] : []),
    };
  }
  const needs = needsOf(focus, view);
  return {
    ...NO_HIGHLIGHTS,
    places: endsOf(ticketsOf(focus, view), edition),
    tracks: new Set(needs.flatMap(({ owned }) => owned)),
    lent: new Set(needs.flatMap(({ lent }) => lent)),
    missing: new Set(needs.flatMap(({ missing }) => missing)),
    stations: new Set(needs.flatMap(({ stations }) => stations)),
  };
}

function endsOf(tickets: readonly number[], edition: Edition): Set<string> {
  const ends = tickets.flatMap((index) => edition.tickets[index] ?? []);
  return new Set(ends.flatMap(({ a, b }) => [a, b]));
}

/** The whole network. Routes that were claimed since the hint are no steps any more. */
function networkHighlights(
  network: HintNetwork | null,
  edition: Edition,
  { position }: GameView,
): Highlights {
  if (!network) return NO_HIGHLIGHTS;
  const owners = position?.owners ?? {};
  const steps = network.routes.map(({ track }) => track).filter((track) => !(track in owners));
  return {
    ...NO_HIGHLIGHTS,
    places: endsOf(
      network.ways.map(({ ticket }) => ticket),
      edition,
    ),
    lent: new Set(network.ways.flatMap(({ lent }) => lent)),
    stations: new Set(network.stations),
    planned: new Set([...network.ways.flatMap(({ owned }) => owned), ...steps]),
    steps,
  };
}

type TicketFocus = Extract<Focus, { kind: "ticket" | "openTickets" | "offer" }>;

function ticketsOf(focus: TicketFocus, { you }: GameView): readonly number[] {
  if (focus.kind === "ticket") return [focus.index];
  if (focus.kind === "offer") return focus.indexes;
  const open = you?.hand?.tickets.filter(({ done, needs }) => !done && needs?.possible);
  return open?.map(({ index }) => index) ?? [];
}

function needsOf(focus: TicketFocus, view: GameView): TicketNeeds[] {
  const hand = view.you?.hand;
  // After the end the ticket may be anyone's, and nothing is missing any more.
  if (!hand || view.state === "over") return [];
  const looked = ticketsOf(focus, view);
  if (focus.kind === "offer") return [offerNeeds(hand, looked) ?? []].flat();
  return hand.tickets.flatMap(({ index, needs }) => (looked.includes(index) && needs) || []);
}

/** A place with all its tracks, and the other ends of the player's tickets from there. */
function placeHighlights(place: string, edition: Edition, view: GameView): Highlights {
  const ends = new Set([place, ...endPoints(place, edition)]);
  const tracks = edition.board.tracks.flatMap((track, index) =>
    ends.has(track.a) || ends.has(track.b) ? [index] : [],
  );
  const hand = view.you?.hand;
  const held = [...(hand?.tickets.map((ticket) => ticket.index) ?? []), ...(hand?.offer ?? [])];
  const partners = held.flatMap((index) => {
    const ticket = edition.tickets[index];
    if (!ticket) return [];
    return ticket.a === place ? [ticket.b] : ticket.b === place ? [ticket.a] : [];
  });
  return { ...NO_HIGHLIGHTS, places: new Set([place, ...partners]), tracks: new Set(tracks) };
}

/** The end points of a country; none for a city. */
function endPoints(place: string, edition: Edition): string[] {
  const cities = Object.entries(edition.board.cities);
  return cities.filter(([, city]) => city.country === place).map(([id]) => id);
}
