// What is highlighted on the board for what the player looks at.
import type { Edition, GameView, MoveInfo, TicketNeeds } from "../api/types";
import { offerNeeds } from "./ticketChoice";

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
  /** Rivals' tracks that stations lend for it. */
  lent: ReadonlySet<number>;
  /** Tracks that are still missing. */
  missing: ReadonlySet<number>;
  /** Cities that still need a station. */
  stations: ReadonlySet<string>;
}

export const NO_HIGHLIGHTS: Highlights = {
  places: new Set(),
  tracks: new Set(),
  lent: new Set(),
  missing: new Set(),
  stations: new Set(),
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
  const needs = needsOf(focus, view);
  const ends = indexes.flatMap((index) => edition.tickets[index] ?? []);
  return {
    places: new Set(ends.flatMap(({ a, b }) => [a, b])),
    tracks: new Set(needs?.owned),
    lent: new Set(needs?.lent),
    missing: new Set(needs?.missing),
    stations: new Set(needs?.stations),
  };
}

function needsOf(
  focus: Extract<Focus, { kind: "ticket" | "offer" }>,
  { you, state }: GameView,
): TicketNeeds | null {
  // After the end the ticket may be anyone's, and nothing is missing any more.
  if (!you?.hand || state === "over") return null;
  if (focus.kind === "offer") return offerNeeds(you.hand, focus.indexes);
  return you.hand.tickets.find(({ index }) => index === focus.index)?.needs ?? null;
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
