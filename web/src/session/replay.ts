// Loads replays: of a finished game of this device, or one that is shared.
import { api, unwrap } from "../api/client";
import type { Replay } from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { withDefaults } from "../derived/outcome";
import type { Players } from "../derived/players";
import { seatColors } from "../derived/seatColors";
import type { WordContext } from "../words/events";
import { namelessSeat, seatName } from "../words/names";
import { loadEdition } from "./editions";
import type { FetchPositions } from "./timeline";

/** A shared replay, or a game. */
export type ReplaySource = { replay: string } | { game: string };

export interface OpenedReplay {
  replay: Replay;
  players: Players;
  catalogue: MoveCatalogue;
}

export async function openReplay(source: ReplaySource): Promise<OpenedReplay> {
  const found = await fetchReplay(source);
  const { edition, catalogue } = await loadEdition(found.edition_hash);
  const replay = { ...found, moves: found.moves.map(withDefaults) };
  const seats = found.names.map((name, seat) => ({ color: null, ...found.seats?.[seat], name }));
  const names = seats.map((_, seat) => seatName({ seats }, seat));
  const players = { edition, names, colors: seatColors({ seats }), me: namelessSeat(seats) };
  return { replay, catalogue, players };
}

function fetchReplay(source: ReplaySource): Promise<Replay> {
  return "game" in source
    ? unwrap(api.GET("/api/games/{game}/replay", { params: { path: source } }))
    : unwrap(api.GET("/api/replays/{replay}", { params: { path: source } }));
}

export function positionFetcher(source: ReplaySource): FetchPositions {
  return (first, count) => {
    const query = { first, count };
    return "game" in source
      ? unwrap(api.GET("/api/games/{game}/positions", { params: { path: source, query } }))
      : unwrap(api.GET("/api/replays/{replay}/positions", { params: { path: source, query } }));
  };
}

export function recordAddress(source: ReplaySource): string {
  return "game" in source
    ? `/api/games/${source.game}/record`
    : `/api/replays/${source.replay}/record`;
}

/** The context for describing a replay's moves. */
export function replayWordContext({ players, catalogue }: OpenedReplay): WordContext {
  const seats = players.names.map((name) => ({ name }));
  return { edition: players.edition, catalogue, view: { seats, position: null }, me: players.me };
}
