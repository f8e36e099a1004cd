// All sentences about passengers, their rides and merchandise.
import type { Edition, GameView, MoveEvent, MoveInfo, Outcome } from "../../api/types";
import { hasPassengers, merchandisePoints, ridePoints } from "../../derived/mechanisms/passengers";
import type { Announced, AnnouncedMove } from "../announcements";
import type { WordContext } from "../events";
import { placeName, placeNames, possessive, seatName, subjectName, trackName } from "../names";
import { capitalize, counted, joinAnd, joinOr } from "../phrases";
import type { MechanismWords } from "./mechanismWords";

const RIDE = "ride with a passenger";

export const PASSENGERS = {
  isIn: hasPassengers,

  moves: {
    passenger: {
      proposal: (move, edition) => `Place a passenger in ${placeName(edition, move.city ?? "")}`,
      choice: "place a passenger",
      action: (outcome, move, context) =>
        `placed a passenger in ${placeName(context.edition, move?.city ?? "")}${sentHomeWords(outcome, context)}`,
      announce: ({ seat }) => ({ topic: "passenger", art: { kind: "passenger", seat } }),
    },
    "no passenger": {
      proposal: () => "Place no passenger",
      choice: "place no passenger",
      action: () => "placed no passenger",
      announce: null,
    },
    ride: {
      proposal: ({ track, city }, edition) =>
        `Ride ${trackName(edition, track ?? -1)}, to ${placeName(edition, city ?? "")}`,
      choice: RIDE,
      action: rideWords,
      announce: (event, context) =>
        event.outcome.ride_over ? announceRideEnd(event, context) : announceRide(event, context),
    },
    stop: {
      proposal: () => "End the ride here",
      choice: "end the ride",
      action: () => "ended the ride",
      announce: announceRideEnd,
    },
  },

  phases: {
    placing: {
      prompt: ({ legal, edition }) => {
        const cities = [...legal.byCity("passenger").keys()];
        return `Place a passenger in ${joinOr(placeNames(edition, cities))}?`;
      },
      othersBusy: "thinking",
      status: () => ["may place a passenger", "may place a passenger"],
      dueFirst: "First place a passenger, or none.",
    },
    ride: {
      prompt: ({ view, log }) => {
        const points = ridePoints(log, view.you?.seat ?? -1);
        return `Where next? ${counted(points, "point")} so far.`;
      },
      othersBusy: "on a ride",
      status: ({ ride }, edition) => {
        const at = ride ? `, now in ${placeName(edition, ride)}` : "";
        return [`rides${at}`, `ride${at}`];
      },
      dueFirst: "First go on with your ride, or end it.",
    },
  },

  questions: {
    ride: {
      title: (where, { track }) => (track !== null ? `Ride over ${where}` : `Ride to ${where}`),
      confirm: ({ city }, edition) => `Ride to ${placeName(edition, city ?? "")}`,
    },
  },

  scoreParts: {
    merchandise: {
      name: "Merchandise",
      step: () => "Points from passengers’ rides.",
      rule: (rules) => (hasPassengers(rules) ? "what your passengers collected." : ""),
    },
  },

  tieBreaks: { merchandise: "more points for merchandise" },

  refusals: {
    city_occupied: ({ owner, places }, context) =>
      `${capitalize(possessive(owner, context))} passenger is here. ${placeOneIn(places, context)}`,
    no_passenger_there: ({ riding, cities }, { edition }) => {
      if (riding) return `Your passenger is in ${placeName(edition, riding)}. Ride on from there.`;
      return cities.length > 0
        ? `You have no passenger there. You can ride from ${joinOr(placeNames(edition, cities))}.`
        : "You have no passenger on the board.";
    },
    track_unclaimed: () => "Nobody has claimed this track, so no passenger can ride on it.",
    track_ridden: () => "Your passenger has been on this track. A ride uses every track only once.",
    no_passenger_card: ({ owner }, context) =>
      `This is ${possessive(owner, context)} track. It costs a passenger card, and you have none.`,
    no_end_ahead: ({ rival }, context) =>
      `${capitalize(possessive(rival, context))} passenger is there, so the ride could not end there, and no track leads on.`,
    may_not_end_here: ({ city, rival }, context) =>
      `The ride cannot end in ${placeName(context.edition, city)}, where ${possessive(rival, context)} passenger is. Ride on.`,
  },
  notAtClaim: ({ claimed, places }, context) =>
    `You claimed ${trackName(context.edition, claimed)}. ${placeOneIn(places, context)}`,

  rules: ({ rules: { passengers, merchandise } }) => ({
    title: "Passengers and merchandise",
    lines: [
      `Cities begin with a stack of merchandise, the highest on top: ${stackWords(merchandise)}.`,
      `After you claim a track, you may place one of your ${passengers.count} passengers in one of its cities, but not in a country.`,
      passengers.evict
        ? "If a rival’s passenger is there, yours may take its place; it returns to its owner, who may place it again."
        : "There must be no passenger there yet.",
      "On your turn, you may ride with a passenger over claimed tracks. Your own are free; each of a rival’s costs a passenger card. A ride uses no track twice; a parallel track is a different track.",
      "In every city it enters, the passenger takes the top token: once per city and ride, and none where it started. You score the points at once, and the passenger leaves the game.",
      ...(passengers.end_with_rival
        ? []
        : ["A ride may not end in a city with a rival’s passenger."]),
    ],
  }),
  turnChoice: RIDE,
  summaryLine: (edition) => {
    const home = edition.rules.passengers.evict ? " and send rivals home" : "";
    return `Passengers collect ${merchandisePoints(edition)} points of merchandise${home}`;
  },

  placeFacts: (place, { passengers, ride, tokens }, seatNamer) => {
    const facts: string[] = [];
    const owner = passengers[place];
    if (owner !== undefined) facts.push(`passenger of ${seatNamer(owner)}`);
    if (ride === place) facts.push("the passenger under way is here");
    const stack = tokens[place];
    if (stack)
      facts.push(
        stack.length > 0
          ? `merchandise worth ${joinAnd(stack.map(String))}`
          : "no merchandise left",
      );
    return facts;
  },
  statistics: ({ rides, ride_points }) =>
    rides > 0 ? [`${counted(rides, "ride")} for ${ride_points}`] : [],
} satisfies MechanismWords;

export function passengersLeft(count: number): string {
  return `${counted(count, "passenger")} left to place`;
}

export function merchandiseWords(points: number): string {
  return `${counted(points, "point")} for merchandise`;
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

function rideWords(outcome: Outcome, move: MoveInfo | null, context: WordContext): string {
  const found = move?.track == null ? undefined : context.edition.board.tracks[move.track];
  if (!move?.city || !found) return "rode on";
  const start = found.a === move.city ? found.b : found.a;
  const name = (city: string) => placeName(context.edition, city);
  const points = outcome.points > 0 ? `for ${counted(outcome.points, "point")}` : "for nothing";
  const owner = context.view.position?.owners[move.track ?? -1];
  const over =
    outcome.paid_passenger && owner !== undefined
      ? `, over ${possessive(owner, context)} track`
      : "";
  const ended = outcome.ride_over ? ", and the ride ended" : "";
  return `rode from ${name(start)} to ${name(move.city)} ${points}${over}${ended}`;
}

function sentHomeWords({ sent_home }: Outcome, context: WordContext): string {
  if (sent_home == null) return "";
  return ` and sent ${sent_home === context.me ? "yours" : possessive(sent_home, context)} home`;
}

function announceRide({ seat, outcome }: MoveEvent, context: AnnouncedMove): Announced {
  const { points } = outcome;
  const won = points > 0 ? `: ${counted(points, "point")}, ${context.ridden(seat)} so far.` : ".";
  const city = placeName(context.edition, context.move?.city ?? "");
  return announcedRide(seat, `${subjectName(seat, context)} rode to ${city}${won}`);
}

function announceRideEnd({ seat }: MoveEvent, context: AnnouncedMove): Announced {
  const points = counted(context.ridden(seat), "point");
  return announcedRide(seat, `${subjectName(seat, context)} ended the ride: ${points}.`);
}

/** A ride is one topic, so that each step replaces the one before. */
function announcedRide(seat: number, words: string): Announced {
  return { topic: `ride ${seat}`, words, art: { kind: "passenger", seat } };
}

function placeOneIn(places: readonly string[], { edition }: WordContext): string {
  return places.length > 0
    ? `Place your passenger in ${joinOr(placeNames(edition, places))}, or none.`
    : "You can place none.";
}

function stackWords(merchandise: Edition["rules"]["merchandise"]): string {
  return joinAnd(
    Object.entries(merchandise).map(([name, tokens]) => `${name} ${tokens.join(" ")}`),
  );
}
