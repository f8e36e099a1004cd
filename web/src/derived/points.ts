// Points that can be read off a view or the rules.
import type { GameView, Rules } from "../api/types";

/** The points of a seat that everyone can see; after the end, all of them. */
export function visiblePoints(view: GameView, seat: number): number {
  const final = view.result?.scores[seat]?.total;
  const found = view.position?.seats[seat];
  return final ?? (found ? found.route_points + found.merchandise : 0);
}

/** What a route with this many spaces scores. */
export function routePoints({ route_points }: Rules, spaces: number): number {
  return route_points[spaces] ?? 0;
}
