// The mechanisms that have something to show.
import { MEEPLES } from "./Meeples";
import type { MechanismViews } from "./mechanismViews";
import { PASSENGERS } from "./Passengers";
import { STATIONS } from "./Stations";

/** In the order in which every part of the screen shows them. */
export const MECHANISMS: readonly MechanismViews[] = [STATIONS, PASSENGERS, MEEPLES];

export const MECHANISM_ART = { ...STATIONS.art, ...PASSENGERS.art, ...MEEPLES.art };
