// What kinds of tracks and places an edition has, according to its rules and its board.
import type { Edition } from "../api/types";
import { routeOf } from "./tracks";

export interface Features {
  tunnels: boolean;
  ferries: boolean;
  countries: boolean;
  /** Whether any two places are connected by more than one track. */
  parallels: boolean;
}

export function featuresOf({ rules, board }: Edition): Features {
  return {
    tunnels: rules.tunnel_cards > 0 && board.tracks.some(({ tunnel }) => tunnel),
    ferries: board.tracks.some(({ locomotives }) => locomotives > 0),
    countries: Object.keys(board.countries).length > 0,
    parallels: new Set(board.tracks.map(routeOf)).size < board.tracks.length,
  };
}
