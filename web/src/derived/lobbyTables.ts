// The open tables of the server, as the start page lists them.
import type { LobbyGame } from "../api/types";

/**
 * The tables that are shown, as they are now, in the same places: no button moves under a pointer.
 * New ones come last. One that is no longer open stays without a free seat, while any other is open.
 */
export function inTheirPlaces(
  shown: readonly LobbyGame[],
  latest: readonly LobbyGame[],
): readonly LobbyGame[] {
  if (latest.length === 0) return [];
  const now = new Map(latest.map((game) => [game.id, game]));
  const known = new Set(shown.map(({ id }) => id));
  return [
    ...shown.map((game) => now.get(game.id) ?? { ...game, open: 0 }),
    ...latest.filter(({ id }) => !known.has(id)),
  ];
}
