// All sentences about passengers, their rides and merchandise.
import type { Edition, GameView, MoveEvent, MoveInfo, Outcome } from "../../api/types";
import {
  exampleRide,
  hasPassengers,
  legalRide,
  merchandisePoints,
  ridePoints,
  rideStart,
} from "../../derived/mechanisms/passengers";
import { READER } from "../../derived/pictures";
import type { Who } from "../../messages/en";
import { messages } from "../../messages/messages";
import type { Announced, AnnouncedMove } from "../announcements";
import { byId } from "../byId";
import type { WordContext } from "../events";
import { placeName, placeNames, seatName, trackName, who } from "../names";
import type { QuestionContext } from "../questions";
import type { MechanismWords } from "./mechanismWords";

export const PASSENGERS = {
  isIn: hasPassengers,

  moves: {
    passenger: {
      proposal: (move, edition) =>
        messages().passengers.proposePlace(placeName(edition, move.city ?? "")),
      action: (player, { sent_home }, move, context) => {
        const { placed, placedAndSent } = messages().passengers;
        const city = placeName(context.edition, move?.city ?? "");
        return sent_home == null
          ? placed(player, city)
          : placedAndSent(player, city, who(sent_home, context));
      },
      announce: ({ seat }) => ({ topic: "passenger", art: { kind: "passenger", seat } }),
    },
    "no passenger": {
      proposal: () => messages().passengers.proposeNone,
      action: (player) => messages().passengers.placedNone(player),
      announce: null,
      impliedBy: ["claim", "pay"],
    },
    ride: {
      proposal: ({ track, city }, edition) =>
        messages().passengers.proposeRide(
          trackName(edition, track ?? -1),
          placeName(edition, city ?? ""),
        ),
      action: rideWords,
      together: wholeRideWords,
      announce: (event, context) =>
        event.outcome.ride_over ? announceRideEnd(event, context) : announceRide(event, context),
    },
    stop: {
      proposal: () => messages().passengers.proposeStop,
      action: (player) => messages().passengers.stopped(player),
      impliedBy: ["ride"],
      announce: announceRideEnd,
    },
  },

  phases: {
    placing: {
      prompt: ({ legal, edition }) => {
        const cities = [...legal.byCity("passenger").keys()];
        return messages().passengers.askPlace(placeNames(edition, cities));
      },
    },
    ride: {
      prompt: ({ view, log }) =>
        messages().passengers.askRide(ridePoints(log, view.you?.seat ?? -1)),
    },
  },

  questions: {
    passenger: {
      title: (where) => messages().passengers.proposePlace(where),
      confirm: (_move, { view, me }) =>
        messages().passengers.place(view.position?.seats[me ?? -1]?.passengers_left ?? 0),
    },
    ride: {
      title: (where, { track, place, options }) => {
        const { rideFrom, rideOver, rideTo } = messages().passengers;
        if (track !== null) return rideOver(where);
        return options.every(({ city }) => city === place) ? rideTo(where) : rideFrom(where);
      },
      confirm: rideLabel,
    },
  },

  scoreParts: {
    merchandise: {
      step: () => messages().passengers.step,
      rule: (rules) => (hasPassengers(rules) ? messages().passengers.rule : ""),
    },
  },

  refusals: {
    city_occupied: ({ owner, places }, context) =>
      messages().passengers.occupied(who(owner, context), placeOneIn(places, context)),
    no_passenger_there: ({ riding, cities }, { edition }) => {
      const { passengers } = messages();
      if (riding) return passengers.isIn(placeName(edition, riding));
      return cities.length > 0
        ? passengers.notThere(placeNames(edition, cities))
        : passengers.noneOnBoard;
    },
    track_unclaimed: () => messages().passengers.unclaimed,
    track_ridden: () => messages().passengers.ridden,
    no_passenger_card: ({ owner }, context) => messages().passengers.noCard(who(owner, context)),
    no_end_ahead: ({ rival }, context) => messages().passengers.noEndAhead(who(rival, context)),
    may_not_end_here: ({ city, rival }, context) =>
      messages().passengers.mayNotEnd(placeName(context.edition, city), who(rival, context)),
  },
  notAtClaim: ({ claimed, places }, context) =>
    messages().passengers.notAtClaim(
      trackName(context.edition, claimed),
      placeOneIn(places, context),
    ),

  hints: {
    passenger_place: ({ points }) => messages().passengers.hintPlace(points),
    passenger_waits: () => messages().passengers.hintWait,
    ride_points: ({ points }) => messages().passengers.hintRide(points),
    ride_ends: () => messages().passengers.hintStop,
  },

  rules: ({ rules }) => {
    const { passengers: words } = messages();
    const { passengers, merchandise } = rules;
    return {
      title: words.rulesTitle,
      lines: [
        words.rulesStacks(stackWords(merchandise)),
        words.rulesPlace(passengers.count),
        passengers.evict ? words.rulesEvict : words.rulesNoEvict,
        words.rulesRide,
        words.rulesTokens,
        ...(passengers.end_with_rival ? [] : [words.rulesEnd]),
      ],
    };
  },
  lesson: (edition) => {
    const { passengers: words } = messages();
    const { passengers, merchandise } = edition.rules;
    const { tracks, from, to, tokens, tokensLeft } = exampleRide(edition);
    const board = { tracks, places: [from, to] };
    const owners = Object.fromEntries(tracks.map((track) => [track, READER]));
    return {
      id: "passengers",
      title: words.rulesTitle,
      steps: [
        {
          text: words.rulesStacks(stackWords(merchandise)),
          picture: { board: { ...board, pieces: { tokens } } },
        },
        {
          text: words.rulesPlace(passengers.count),
          picture: {
            board: { ...board, owners, pieces: { tokens, passengers: { [from]: READER } } },
          },
        },
        {
          text: words.rulesRide,
          picture: {
            board: { ...board, owners, pieces: { tokens, ride: from, ridden: tracks } },
            cards: ["passenger"],
          },
        },
        {
          text: words.rulesTokens,
          picture: {
            board: { ...board, owners, pieces: { tokens: tokensLeft, ride: to, ridden: tracks } },
          },
        },
      ],
    };
  },
  turnChoice: () => messages().choices.ride,
  summaryLine: (edition) => {
    const { summary, summaryEvict } = messages().passengers;
    const words = edition.rules.passengers.evict ? summaryEvict : summary;
    return words(merchandisePoints(edition));
  },

  placeFacts: (place, { passengers, ride, tokens }, seatNamer) => {
    const { passengers: words } = messages();
    const [owner, stack] = [passengers[place], tokens[place]];
    return [
      ...(owner !== undefined ? [words.placeFact(seatNamer(owner))] : []),
      ...(ride === place ? [words.ridingHere] : []),
      ...(stack ? [stack.length > 0 ? words.merchandiseHere(stack) : words.noMerchandise] : []),
    ];
  },
  statistics: ({ rides, ride_points }) =>
    rides > 0 ? [messages().passengers.statistics(rides, ride_points)] : [],
} satisfies MechanismWords;

/** A step of a ride with its start, because a route can be ridden both ways. */
export function rideOption(
  edition: Edition,
  view: GameView,
  me: number | null,
  move: MoveInfo,
): string {
  const { option, optionOver } = messages().passengers;
  const from = placeName(edition, rideStart(edition, move));
  const to = placeName(edition, move.city ?? "");
  const owner = view.position?.owners[move.track ?? -1];
  return owner === undefined || owner === me
    ? option(from, to)
    : optionOver(from, to, seatName(view, owner));
}

/** A step of a ride with its cost and the token ahead: "Ride to Essen · pay a passenger card". */
function rideLabel(move: MoveInfo, { view, edition }: QuestionContext): string {
  const { cards = 0, points = 0 } = legalRide(move, view) ?? {};
  return messages().passengers.ride(placeName(edition, move.city ?? ""), cards > 0, points);
}

function rideWords(
  player: Who | null,
  outcome: Outcome,
  move: MoveInfo | null,
  context: WordContext,
): string {
  const { passengers } = messages();
  if (!move?.city || move.track == null) return passengers.rodeOn(player);
  const from = placeName(context.edition, rideStart(context.edition, move));
  const to = placeName(context.edition, move.city);
  const owner = context.view.position?.owners[move.track];
  const { points, ride_over: ended } = outcome;
  return outcome.paid_passenger && owner !== undefined
    ? passengers.rodeOver(player, from, to, points, who(owner, context), ended)
    : passengers.rode(player, from, to, points, ended);
}

/** All steps of a ride: from where to where, and the points of all. */
function wholeRideWords(
  player: Who | null,
  steps: readonly MoveEvent[],
  { edition, catalogue }: WordContext,
): string {
  const moves = steps.flatMap(({ outcome: { number } }) =>
    number == null ? [] : [catalogue.at(number)],
  );
  const [first, last] = [moves[0], moves.at(-1)];
  const { rodeOn, rode } = messages().passengers;
  if (!first || !last?.city) return rodeOn(player);
  const score = steps.reduce((sum, { outcome }) => sum + outcome.points, 0);
  const from = placeName(edition, rideStart(edition, first));
  return rode(player, from, placeName(edition, last.city), score, false);
}

function announceRide({ seat, outcome }: MoveEvent, context: AnnouncedMove): Announced {
  const { passengers } = messages();
  const player = who(seat, context);
  const city = placeName(context.edition, context.move?.city ?? "");
  const words =
    outcome.points > 0
      ? passengers.announceRidePoints(player, city, outcome.points, context.ridden(seat))
      : passengers.announceRide(player, city);
  return announcedRide(seat, words);
}

function announceRideEnd({ seat }: MoveEvent, context: AnnouncedMove): Announced {
  const player = who(seat, context);
  return announcedRide(seat, messages().passengers.announceEnd(player, context.ridden(seat)));
}

/** A ride is one topic, so that each step replaces the one before. */
function announcedRide(seat: number, words: string): Announced {
  return { topic: `ride ${seat}`, words, art: { kind: "passenger", seat } };
}

function placeOneIn(places: readonly string[], { edition }: WordContext): string {
  const { passengers } = messages();
  return places.length > 0 ? passengers.placeIn(placeNames(edition, places)) : passengers.placeNone;
}

/** "red (4, 3, 2)": the tokens of each kind of city. */
function stackWords(merchandise: Edition["rules"]["merchandise"]): string[] {
  const { stack, stackColors } = messages().passengers;
  return Object.entries(merchandise).map(([name, tokens]) =>
    stack(byId(stackColors, name) ?? name, tokens),
  );
}
