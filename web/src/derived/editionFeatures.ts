// Which mechanisms an edition has, according to its rules and its board.
import type { Edition, Track } from "../api/types";

export interface Features {
  stations: boolean;
  tunnels: boolean;
  ferries: boolean;
  countries: boolean;
  /** Whether any two places are connected by more than one track. */
  parallels: boolean;
  /** The sum of all merchandise tokens. */
  merchandisePoints: number;
  meepleColors: number;
}

export function featuresOf({ rules, board }: Edition): Features {
  const stacks = Object.values(board.cities).map(
    ({ merchandise }) => rules.merchandise[merchandise ?? ""] ?? [],
  );
  return {
    stations: rules.stations.count > 0,
    tunnels: rules.tunnel_cards > 0 && board.tracks.some(({ tunnel }) => tunnel),
    ferries: board.tracks.some(({ locomotives }) => locomotives > 0),
    countries: Object.keys(board.countries).length > 0,
    parallels: new Set(board.tracks.map(routeOf)).size < board.tracks.length,
    merchandisePoints: stacks.flat().reduce((sum, value) => sum + value, 0),
    meepleColors: Object.keys(rules.meeples.colors).length,
  };
}

function routeOf({ a, b }: Track): string {
  return [a, b].sort().join(" ");
}
