// Labels of the board's places and routes, for screen readers.
import type { Edition, Position } from "../api/types";
import { messages } from "../messages/messages";
import { MECHANISMS } from "./mechanisms";
import { placeName, trackName } from "./names";

/** What a seat is called: "you", a player's name, or its colour. */
export type SeatNamer = (seat: number) => string;

/** "Boston–New York, 2 spaces, red, claimed by Ada". */
export function trackLabel(
  edition: Edition,
  index: number,
  position: Position | null,
  seatNamer: SeatNamer,
): string {
  const { names, passengers, phrases, table } = messages();
  const track = edition.board.tracks[index];
  if (!track) return "";
  const owner = position?.owners[index];
  const facts = [
    trackName(edition, index),
    table.spaces(track.length),
    track.color === "gray" ? names.anyColor : names.card(track.color),
    track.tunnel && table.tunnel,
    track.locomotives > 0 && table.ferry(track.locomotives),
    owner !== undefined && table.claimedBy(seatNamer(owner)),
    position?.ridden.includes(index) && passengers.riddenRoute,
  ];
  return phrases.facts(facts.filter((fact) => typeof fact === "string"));
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
  return messages().phrases.facts([placeName(edition, place), ...facts]);
}
