// What is highlighted on the board for what the player looks at.
import type {
  Edition,
  GameView,
  HandTicket,
  HintNetwork,
  MoveInfo,
  TicketNeeds,
} from "../api/types";
import { currentNetwork } from "./currentNetwork";
import { offerNeeds } from "./ticketChoice";
import { ownNeeds } from "./wantedTracks";

/** A ticket that a player holds or has held. */
export interface PlayersTicket {
  seat: number;
  index: number;
}

/** What the player looks at. */
export type Focus =
  /** A ticket with its own shortest way. */
  | { kind: "ticket"; index: number }
  /** A ticket with its way in the network for all tickets. */
  | { kind: "way"; index: number }
  /** A ticket of anyone after the end, with the way that connects it. */
  | ({ kind: "playersTicket" } & PlayersTicket)
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
  /** Tracks that end in a place. */
  adjacent: ReadonlySet<number>;
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
  adjacent: new Set(),
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
  if (focus.kind === "playersTicket") {
    const scored = view.result?.scores.map(({ ticket_results }) => ticket_results);
    return playersTicketHighlights(focus, edition, scored ?? []);
  }
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
  view: GameView,
): Highlights {
  if (!network) return NO_HIGHLIGHTS;
  const { routes, ways, stations } = currentNetwork(network, edition, view);
  const steps = routes.map(({ track }) => track);
  const tickets = ways.map(({ ticket }) => ticket);
  return {
    ...NO_HIGHLIGHTS,
    places: endsOf(tickets, edition),
    lent: new Set(ways.flatMap(({ lent }) => lent)),
    stations: new Set(stations),
    planned: new Set([...ways.flatMap(({ owned }) => owned), ...steps]),
    steps,
  };
}

type TicketFocus = Extract<Focus, { kind: "ticket" | "way" | "openTickets" | "offer" }>;

function ticketsOf(focus: TicketFocus, { you }: GameView): readonly number[] {
  if (focus.kind === "ticket" || focus.kind === "way") return [focus.index];
  if (focus.kind === "offer") return focus.indexes;
  const open = you?.hand?.tickets.filter(({ done, needs }) => !done && needs?.possible);
  return open?.map(({ index }) => index) ?? [];
}

function needsOf(focus: TicketFocus, view: GameView): TicketNeeds[] {
  const hand = view.you?.hand;
  if (!hand) return [];
  const looked = ticketsOf(focus, view);
  if (focus.kind === "offer") return [offerNeeds(hand, looked) ?? []].flat();
  const found = hand.tickets.filter(({ index }) => looked.includes(index));
  return found.flatMap((one) => (focus.kind === "ticket" ? ownNeeds(one) : one.needs) ?? []);
}

/** Someone's ticket, with the way that connects it if it is completed. */
export function playersTicketHighlights(
  { seat, index }: PlayersTicket,
  edition: Edition,
  ticketsBySeat: readonly (readonly HandTicket[])[],
): Highlights {
  const ticket = ticketsBySeat[seat]?.find((one) => one.index === index);
  return {
    ...NO_HIGHLIGHTS,
    places: endsOf([index], edition),
    tracks: new Set(ticket?.owned),
    lent: new Set(ticket?.lent),
  };
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
  return { ...NO_HIGHLIGHTS, places: new Set([place, ...partners]), adjacent: new Set(tracks) };
}

/** The end points of a country; none for a city. */
function endPoints(place: string, edition: Edition): string[] {
  const cities = Object.entries(edition.board.cities);
  return cities.filter(([, city]) => city.country === place).map(([id]) => id);
}
