// Where a replay comes from: a finished game of this device, or one that anybody may see.
import { answered, api } from "../api/client";
import type { Replay, SeatColor } from "../api/types";
import { whole } from "../derived/happening";
import { loadEdition, type MoveBook } from "../derived/moveCatalogue";
import type { Party } from "../derived/players";
import { SEAT_COLORS, seatColors } from "../derived/seatColors";
import type { Teller } from "../words/events";
import type { Fetch } from "./timeline";

/** The address of a replay's documents: a shared replay, or a game. */
export type Origin = { replay: string } | { game: string };

export interface Opened {
  replay: Replay;
  party: Party;
  book: MoveBook;
}

export async function openReplay(origin: Origin): Promise<Opened> {
  const [found, colors] = await Promise.all([replayOf(origin), colorsOf(origin)]);
  const { edition, book } = await loadEdition(found.edition);
  const replay = { ...found, moves: found.moves.map(whole) };
  const names = found.names.map((name, seat) => name || `Seat ${seat + 1}`);
  return { replay, book, party: { edition, names, colors, me: null } };
}

function replayOf(origin: Origin): Promise<Replay> {
  return "game" in origin
    ? answered(api.GET("/api/games/{game}/replay", { params: { path: origin } }))
    : answered(api.GET("/api/replays/{replay}", { params: { path: origin } }));
}

/** The colours people had chosen; a record does not tell them. */
async function colorsOf(origin: Origin): Promise<readonly SeatColor[]> {
  if ("replay" in origin) return SEAT_COLORS;
  return seatColors(await answered(api.GET("/api/games/{game}", { params: { path: origin } })));
}

export function fetchFrom(origin: Origin): Fetch {
  return (first, count) => {
    const query = { first, count };
    return "game" in origin
      ? answered(api.GET("/api/games/{game}/positions", { params: { path: origin, query } }))
      : answered(api.GET("/api/replays/{replay}/positions", { params: { path: origin, query } }));
  };
}

export function recordAddress(origin: Origin): string {
  return "game" in origin
    ? `/api/games/${origin.game}/record`
    : `/api/replays/${origin.replay}/record`;
}

/** Who tells of a replay's moves: nobody at the table is "you". */
export function tellerOf({ party, book }: Opened): Teller {
  const seats = party.names.map((name) => ({ name }));
  return { edition: party.edition, book, view: { seats, position: null }, me: null };
}
