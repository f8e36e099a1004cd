// Stations: which editions have them, and what they ask and show.
import type { Edition, MoveInfo, Rules } from "../../api/types";
import { exampleTrack, isPlain, tracksAt } from "../pictures";

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

/** A city for pictures of stations, with one of its tracks. */
export function exampleStation(edition: Edition): { city: string; tracks: readonly number[] } {
  const track = edition.board.tracks[exampleTrack(edition, isPlain) ?? 0];
  const city = track?.a ?? "";
  return { city, tracks: tracksAt(edition, city).slice(0, 2) };
}
