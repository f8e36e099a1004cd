// Stations: which editions have them, and what they ask and show.
import type {
  Edition,
  GameView,
  HintNetwork,
  HintWay,
  MoveInfo,
  Rules,
  TicketNeeds,
} from "../../api/types";
import { exampleTrack, isPlain, tracksAt } from "../pictures";
import { endsOf } from "../tracks";

export function hasStations({ stations }: Rules): boolean {
  return stations.count > 0;
}

/** Where to build a station, and how to pay for it. */
export type StationQuestion = "station";

/** Whether a move builds one. */
export function spendsStation({ kind }: MoveInfo): boolean {
  return kind === "station";
}

export function needsStations({ stations }: TicketNeeds): boolean {
  return stations.length > 0;
}

/** The stations that are still to be built so that they lend tracks of a planned way. */
export function plannedStations(
  way: HintWay,
  network: HintNetwork,
  edition: Edition,
  view: GameView,
): Pick<TicketNeeds, "stations"> {
  return openStations({ ...network, ways: [way] }, edition, view);
}

/** The stations of a hint's network that are still to be built so that they lend tracks of its ways. */
export function openStations(
  { stations, ways }: HintNetwork,
  { board }: Edition,
  { position }: GameView,
): Pick<HintNetwork, "stations"> {
  const built = position?.stations ?? {};
  const lent = ways.flatMap((way) => way.lent);
  const ends = new Set(lent.flatMap((track) => endsOf(board.tracks[track])));
  return { stations: stations.filter((city) => ends.has(city) && !(city in built)) };
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
