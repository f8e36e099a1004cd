// Labels of the board's places and tracks, for screen readers.
import type { Edition, Position } from "../api/types";
import { MECHANISMS } from "./mechanisms";
import { placeName, trackName } from "./names";
import { counted } from "./phrases";

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

/** "Berlin", followed by what is there. */
export function placeLabel(
  edition: Edition,
  place: string,
  position: Position | null,
  seatNamer: SeatNamer,
): string {
  const facts = position
    ? MECHANISMS.flatMap(({ placeFacts }) => placeFacts(place, position, seatNamer))
    : [];
  return [placeName(edition, place), ...facts].join(", ");
}

/** The label of the whole board. */
export function boardLabel(name: string): string {
  return `Board of ${name}`;
}
