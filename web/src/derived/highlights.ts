// What lights up on the board: the player's focus turned into tracks and places.
import type { Edition, GameView } from "../api/types";
import type { Focus } from "../session/turnController";
import { stretchOf } from "./ticketRoute";

export interface Lit {
  /** Places to ring. */
  places: ReadonlySet<string>;
  /** Tracks that belong to it already. */
  tracks: ReadonlySet<number>;
  /** Tracks that are still missing, along the cheapest way. */
  missing: ReadonlySet<number>;
}

export const NOTHING: Lit = { places: new Set(), tracks: new Set(), missing: new Set() };

/** What a focus lights up for a seat. */
export function lit(focus: Focus | null, edition: Edition, view: GameView): Lit {
  if (!focus) return NOTHING;
  if (focus.kind === "place") return litPlace(focus.place, edition, view);
  if (focus.kind === "move") {
    const { track, city } = focus.move;
    return {
      ...NOTHING,
      tracks: new Set(track == null ? [] : [track]),
      places: new Set(city ? [city] : []),
    };
  }
  const indexes = focus.kind === "ticket" ? [focus.index] : focus.indexes;
  return indexes.map((index) => litTicket(index, edition, view)).reduce(together, NOTHING);
}

function litTicket(index: number, edition: Edition, view: GameView): Lit {
  const ticket = edition.tickets[index];
  if (!ticket) return NOTHING;
  const places = new Set([ticket.a, ticket.b]);
  // After the end it may be anyone's, and nothing is missing any more.
  if (view.state === "over") return { ...NOTHING, places };
  const stretch = stretchOf(ticket, edition, view);
  const tracks = new Set([...(stretch?.owned ?? []), ...(stretch?.lent ?? [])]);
  return { places, tracks, missing: new Set(stretch?.missing) };
}

/** A place with all its tracks, and the far ends of one's tickets from there. */
function litPlace(place: string, edition: Edition, view: GameView): Lit {
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
  return { ...NOTHING, places: new Set([place, ...partners]), tracks: new Set(tracks) };
}

/** The end points of a country; a city has none but itself. */
function endPoints(place: string, edition: Edition): string[] {
  const cities = Object.entries(edition.board.cities);
  return cities.filter(([, city]) => city.country === place).map(([id]) => id);
}

function together(a: Lit, b: Lit): Lit {
  return {
    places: new Set([...a.places, ...b.places]),
    tracks: new Set([...a.tracks, ...b.tracks]),
    missing: new Set([...a.missing, ...b.missing]),
  };
}
