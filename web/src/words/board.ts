// Labels of the board's places and tracks, for screen readers.
import type { Edition, Position } from "../api/types";
import { placeName, trackName } from "./names";
import { counted, joinAnd } from "./phrases";

/** What a seat is called: "you", a player's name, or its colour. */
export type SeatNamer = (seat: number) => string;

/** "Boston–New York, 2 spaces, red, claimed by Ada". */
export function trackLabel(
  edition: Edition,
  index: number,
  position: Position | null,
  seatNamer: SeatNamer,
): string {
  const track = edition.board.tracks[index];
  if (!track) return "";
  const owner = position?.owners[index];
  return [
    trackName(edition, index),
    counted(track.length, "space"),
    track.color === "gray" ? "any colour" : track.color,
    track.tunnel && "tunnel",
    track.locomotives > 0 && `ferry with ${counted(track.locomotives, "locomotive")}`,
    owner !== undefined && `claimed by ${seatNamer(owner)}`,
    position?.ridden.includes(index) && "ridden",
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Hamburg, passenger of Ada, merchandise worth 4 and 3". */
export function placeLabel(
  edition: Edition,
  place: string,
  position: Position | null,
  seatNamer: SeatNamer,
): string {
  return [
    placeName(edition, place),
    ...(position ? standing(place, position, seatNamer) : []),
  ].join(", ");
}

function standing(place: string, position: Position, seatNamer: SeatNamer): string[] {
  const { stations, passengers, tokens, meeples, ride } = position;
  const words: string[] = [];
  const station = stations[place];
  if (station !== undefined) words.push(`station of ${seatNamer(station)}`);
  const passenger = passengers[place];
  if (passenger !== undefined) words.push(`passenger of ${seatNamer(passenger)}`);
  if (ride === place) words.push("the passenger under way is here");
  const stack = tokens[place];
  if (stack)
    words.push(stack.length > 0 ? `merchandise worth ${worth(stack)}` : "no merchandise left");
  const crowd = Object.entries(meeples[place] ?? {}).filter(([, count]) => count > 0);
  if (crowd.length > 0) {
    const total = crowd.reduce((sum, [, count]) => sum + count, 0);
    const colors = joinAnd(crowd.map(([color, count]) => `${count} ${color}`));
    words.push(`${colors} meeple${total === 1 ? "" : "s"}`);
  }
  return words;
}

function worth(stack: readonly number[]): string {
  return joinAnd(stack.map(String));
}

/** The label of the whole board. */
export function boardLabel(name: string): string {
  return `Board of ${name}`;
}
