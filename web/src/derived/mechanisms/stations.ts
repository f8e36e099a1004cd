// Stations: which editions have them, and what they ask and show.
import type { Rules } from "../../api/types";

export function hasStations({ stations }: Rules): boolean {
  return stations.count > 0;
}

/** Where to build a station, and how to pay for it. */
export type StationQuestion = "station";

export interface StationArt {
  kind: "station";
  seat: number;
}
