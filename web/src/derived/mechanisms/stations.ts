// Stations: which editions have them, and what they ask and show.
import type { MoveInfo, Rules } from "../../api/types";

export function hasStations({ stations }: Rules): boolean {
  return stations.count > 0;
}

/** Where to build a station, and how to pay for it. */
export type StationQuestion = "station";

/** Whether a move builds one. */
export function spendsStation({ kind }: MoveInfo): boolean {
  return kind === "station";
}

export interface StationArt {
  kind: "station";
  seat: number;
}
