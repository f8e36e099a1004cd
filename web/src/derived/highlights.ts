// What is highlighted on the board for what the player looks at.
import type { Edition, GameView, MoveInfo } from "../api/types";
import { findTicketRoute } from "./ticketRoute";

/** What the player looks at. */
export type Focus =
  | { kind: "ticket"; index: number }
  | { kind: "offer"; indexes: readonly number[] }
  | { kind: "place"; place: string }
  | { kind: "move"; move: MoveInfo };

export interface Highlights {
  /** Places to draw a ring around. */
  places: ReadonlySet<string>;
  /** Tracks that are part of it already. */
  tracks: ReadonlySet<number>;
  /** Tracks that are still missing along the cheapest route. */
  missing: ReadonlySet<number>;
}

export const NO_HIGHLIGHTS: Highlights = {
  places: new Set(),
  tracks: new Set(),
  missing: new Set(),
};

/** The highlights for a focus, as this seat sees the game. */
export function highlightsOf(focus: Focus | null, edition: Edition, view: GameView): Highlights {
  if (!focus) return NO_HIGHLIGHTS;
  if (focus.kind === "place") return placeHighlights(focus.place, edition, view);
  if (focus.kind === "move") {
    const { track, city } = focus.move;
    return {
      ...NO_HIGHLIGHTS,
      tracks: new Set(track == null ? [] : [track]),
      places: new Set(city ? [city] : []),
    };
  }
  const indexes = focus.kind === "ticket" ? [focus.index] : focus.indexes;
  return indexes
    .map((index) => ticketHighlights(index, edition, view))
    .reduce(merged, NO_HIGHLIGHTS);
}

function ticketHighlights(index: number, edition: Edition, view: GameView): Highlights {
  const ticket = edition.tickets[index];
  if (!ticket) return NO_HIGHLIGHTS;
  const places = new Set([ticket.a, ticket.b]);
  // After the end the ticket may be anyone's, and nothing is missing any more.
  if (view.state === "over") return { ...NO_HIGHLIGHTS, places };
  const ticketRoute = findTicketRoute(ticket, edition, view);
  const tracks = new Set([...(ticketRoute?.owned ?? []), ...(ticketRoute?.lent ?? [])]);
  return { places, tracks, missing: new Set(ticketRoute?.missing) };
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

function merged(a: Highlights, b: Highlights): Highlights {
  return {
    places: new Set([...a.places, ...b.places]),
    tracks: new Set([...a.tracks, ...b.tracks]),
    missing: new Set([...a.missing, ...b.missing]),
  };
}
