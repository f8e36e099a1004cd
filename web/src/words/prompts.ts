// What there is to do now, in one line.
import type { Edition, GameEvent, GameView } from "../api/types";
import type { LegalMoves } from "../derived/moveCatalogue";
import { ridePoints } from "../derived/ridePoints";
import { fewestKept } from "../derived/ticketChoice";
import { aCard } from "./events";
import { placeName, seatName, trackName } from "./names";
import { counted, either, listed } from "./phrases";

export interface Situation {
  view: GameView;
  edition: Edition;
  legal: LegalMoves;
  log: readonly GameEvent[];
  /** Whether a station is to be built. */
  building: boolean;
}

/** The line for every phase: what I may do, or whom we wait for. */
export function promptWords(now: Situation): string {
  const { position, you, state } = now.view;
  if (!position || state === "open") return "The game has not begun yet.";
  if (position.over) return "The game is over.";
  if (you?.due == null) return waitingWords(now.view);
  return PHASES[position.phase](now);
}

const PHASES: Record<NonNullable<GameView["position"]>["phase"], (now: Situation) => string> = {
  announce: ({ edition }) =>
    `Which tickets would you like? Say how many of each deck; ${edition.rules.tickets.first} in all.`,
  "first tickets": ({ legal }) => `Choose your first tickets: keep at least ${fewest(legal)}.`,
  turn: turnWords,
  "second card": ({ view, log }) => {
    const drew = lastDrawn(log, view.you?.seat ?? -1);
    return `${drew ? `You drew ${drew}. ` : ""}Take a second card.`;
  },
  tickets: ({ legal }) => `Choose your tickets: keep at least ${fewest(legal)}.`,
  tunnel: tunnelWords,
  meeples: ({ legal, edition }) => {
    const places = new Set(legal.of("meeple").flatMap((move) => move.city ?? []));
    return `Take a meeple from ${listed([...places].map((place) => placeName(edition, place)))}?`;
  },
  placing: ({ legal, edition }) => {
    const cities = [...legal.passengers.keys()].map((city) => placeName(edition, city));
    return `Put a passenger into ${either(cities)}?`;
  },
  ride: ({ view, log }) => {
    const points = ridePoints(log, view.you?.seat ?? -1);
    return `Where next? ${counted(points, "point")} so far.`;
  },
  "game over": () => "The game is over.",
};

/** The card that a seat has just drawn unseen, in words. */
function lastDrawn(log: readonly GameEvent[], seat: number): string | null {
  const last = log.findLast((event) => event.kind === "move" && event.seat === seat);
  const drew = last?.kind === "move" ? last.happening.drew : null;
  return drew ? aCard(drew) : null;
}

function fewest(legal: LegalMoves): number {
  return fewestKept(legal.moves);
}

function turnWords({ legal, building, view }: Situation): string {
  if (building) return "Choose a city for your station.";
  if (legal.only?.kind === "pass") return "There is nothing you can do: you pass.";
  const ways = [
    (legal.takes.size > 0 || legal.one("draw card")) && "draw cards",
    legal.claims.size > 0 && "claim a track",
    legal.one("draw tickets") && "draw tickets",
    legal.stations.size > 0 && "build a station",
    legal.rides.size > 0 && "ride with a passenger",
  ].filter((way): way is string => Boolean(way));
  const last = view.position?.turns_left != null ? "Your last turn" : "Your turn";
  return ways.length > 0 ? `${last}: ${either(ways)}.` : `${last}.`;
}

function tunnelWords({ view, legal }: Situation): string {
  const extra = view.position?.extra ?? 0;
  return legal.one("pay")
    ? `The tunnel costs ${extra} more: pay, or leave it.`
    : `The tunnel costs ${extra} more, and you cannot pay: leave it.`;
}

function waitingWords(view: GameView): string {
  const position = view.position;
  const others = (position?.waiting ?? []).filter((seat) => seat !== view.you?.seat);
  const names = listed(others.map((seat) => seatName(view, seat)));
  const plural = others.length > 1;
  switch (position?.phase) {
    case "announce":
    case "first tickets":
    case "tickets":
      return `${names} ${plural ? "are choosing" : "is choosing"} tickets…`;
    case "tunnel":
      return `${names} is digging a tunnel…`;
    case "ride":
      return `${names} is on a ride…`;
    default:
      return `${names} ${plural ? "are" : "is"} thinking…`;
  }
}

/** What a question is about: "Claim Boston–New York". */
export function questionTitle(
  edition: Edition,
  { kind, track, place }: { kind: string; track: number | null; place: string | null },
): string {
  const where = track !== null ? trackName(edition, track) : placeName(edition, place ?? "");
  if (kind === "claim") return `Claim ${where}`;
  if (kind === "station") return `Station in ${where}`;
  if (kind === "ride") return track !== null ? `Ride over ${where}` : `Ride to ${where}`;
  if (kind === "meeple") return `A meeple from ${where}`;
  return "Draw tickets";
}
