// All sentences about stations.
import { exampleStation, hasStations } from "../../derived/mechanisms/stations";
import { READER, RIVAL } from "../../derived/pictures";
import { messages } from "../../messages/messages";
import { paymentWords, placeName, placeNames, ticketNames, trackName, who } from "../names";
import type { MechanismWords } from "./mechanismWords";

/** What the first stations cost: one card, two, three. */
const PRICES = ["blue", "red", "red", "green", "green", "green"] as const;

export const STATIONS = {
  isIn: hasStations,

  moves: {
    station: {
      proposal: (move, edition) =>
        messages().stations.propose(placeName(edition, move.city ?? ""), paymentWords(move)),
      action: (player, _outcome, move, { edition }) =>
        messages().stations.built(player, placeName(edition, move?.city ?? "")),
      announce: ({ seat }) => ({ topic: "station", art: { kind: "station", seat } }),
      startedPrompt: () => messages().stations.chooseCity,
    },
  },

  questions: {
    station: {
      title: (where) => messages().stations.title(where),
      facts: ({ rules }) => {
        const { unbuilt_points: lost } = rules.stations;
        return lost > 0 ? messages().stations.costsAtEnd(lost) : null;
      },
      confirm: (move) => messages().stations.pay(paymentWords(move)),
    },
  },

  scoreParts: {
    stations: {
      step: () => messages().stations.step,
      rule: (rules) =>
        hasStations(rules) ? messages().stations.worthEach(rules.stations.unbuilt_points) : "",
    },
  },

  refusals: {
    no_station_left: ({ count }) => messages().stations.noneLeft(count),
    city_has_station: ({ owner }, context) => messages().stations.cityHasOne(who(owner, context)),
    wrong_station_price: ({ cards }) => messages().stations.costs(cards),
  },

  hints: {
    station_loan: ({ track, tickets }, _move, { edition }) =>
      messages().stations.hintLoan(trackName(edition, track), ticketNames(edition, tickets)),
  },

  rules: ({ rules }) => {
    const { stations } = messages();
    return {
      title: stations.rulesTitle,
      lines: [
        stations.rulesBuild(rules.stations.count),
        stations.rulesLend,
        stations.rulesUnbuilt(rules.stations.unbuilt_points),
      ],
    };
  },
  lesson: (edition) => {
    const { stations } = messages();
    const { stations: rules } = edition.rules;
    const { city, tracks } = exampleStation(edition);
    const [lent] = tracks;
    const board = { tracks, places: [city], pieces: { stations: { [city]: READER } } };
    const owners = lent === undefined ? {} : { [lent]: RIVAL };
    return {
      id: "stations",
      title: stations.rulesTitle,
      steps: [
        { text: stations.rulesBuild(rules.count), picture: { board, cards: PRICES } },
        { text: stations.rulesLend, picture: { board: { ...board, owners } } },
        {
          text: stations.rulesUnbuilt(rules.unbuilt_points),
          picture: { board: { tracks, places: [city] } },
        },
      ],
    };
  },
  turnChoice: () => messages().choices.station,
  feature: () => messages().stations.feature,

  needed: ({ stations }, edition) =>
    stations.length > 0 ? [messages().stations.needed(placeNames(edition, stations))] : [],
  placeFacts: (place, { stations }, seatNamer) => {
    const owner = stations[place];
    return owner === undefined ? [] : [messages().stations.placeFact(seatNamer(owner))];
  },
  statistics: ({ stations_built }) =>
    stations_built > 0 ? [messages().stations.statistics(stations_built)] : [],
} satisfies MechanismWords;
