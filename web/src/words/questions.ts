// Questions to the player: titles, facts and buttons.
import type { Edition, GameView, MoveInfo } from "../api/types";
import type { Question } from "../derived/question";
import { paymentWords, placeName, seatName, trackName } from "./names";
import { counted } from "./phrases";

/** "Claim Boston–New York". */
export function questionTitle(edition: Edition, { kind, track, place }: Question): string {
  const where = track !== null ? trackName(edition, track) : placeName(edition, place ?? "");
  switch (kind) {
    case "claim":
      return `Claim ${where}`;
    case "station":
      return `Station in ${where}`;
    case "ride":
      return track !== null ? `Ride over ${where}` : `Ride to ${where}`;
    case "meeple":
      return `A meeple from ${where}`;
    case "tickets":
      return "Draw tickets";
  }
}

/** What to know before claiming a track: "3 spaces, 4 points". */
export function claimFacts({ board, rules }: Edition, track: number): string {
  const found = board.tracks[track];
  if (!found) return "";
  const facts = `${counted(found.length, "space")}, ${counted(pointsFor(rules, found.length), "point")}`;
  return found.tunnel ? `${facts}, a tunnel: it may cost more` : facts;
}

/** The button that confirms an option: "Pay 2 red · score 2". */
export function confirmLabel(edition: Edition, { kind }: Question, move: MoveInfo): string {
  switch (kind) {
    case "claim": {
      const length = edition.board.tracks[move.track ?? -1]?.length ?? 0;
      return `Pay ${paymentWords(move)} · score ${pointsFor(edition.rules, length)}`;
    }
    case "station":
      return payLabel(move);
    case "ride":
      return `Ride to ${placeName(edition, move.city ?? "")}`;
    case "meeple":
      return `Take the ${move.color} one`;
    case "tickets":
      return "Draw tickets";
  }
}

function pointsFor({ route_points }: Edition["rules"], spaces: number): number {
  return route_points[spaces] ?? 0;
}

/** A step of a ride with its start, because a track can be ridden both ways. */
export function rideOption(
  edition: Edition,
  view: GameView,
  me: number | null,
  { track, city }: MoveInfo,
): string {
  const found = edition.board.tracks[track ?? -1];
  const from = found?.a === city ? found?.b : found?.a;
  const owner = view.position?.owners[track ?? -1];
  const rival = owner === undefined || owner === me ? "" : `, on ${seatName(view, owner)}’s track`;
  return `From ${placeName(edition, from ?? "")} to ${placeName(edition, city ?? "")}${rival}`;
}

/** The title and the facts of a tunnel that costs extra. */
export function tunnelTitle(edition: Edition, track: number): string {
  return `Tunnel: ${trackName(edition, track)}`;
}

export function extraCards(count: number): string {
  return `${counted(count, "more card")} to pay.`;
}

export function payLabel(move: MoveInfo): string {
  return `Pay ${paymentWords(move)}`;
}

/** The buttons of the prompt for meeples. */
export function meepleLabel(edition: Edition, { color, city }: MoveInfo): string {
  return `A ${color} meeple from ${placeName(edition, city ?? "")}`;
}

export function noMeepleLabel(edition: Edition, { city }: MoveInfo): string {
  return `Take none from ${placeName(edition, city ?? "")}`;
}
