// All sentences about stations.
import type { Edition, TicketNeeds } from "../../api/types";
import { hasStations } from "../../derived/mechanisms/stations";
import { paymentWords, placeName, placeNames, subjectHas } from "../names";
import { counted, joinAnd } from "../phrases";
import type { MechanismWords } from "./mechanismWords";

const BUILD = "build a station";

export const STATIONS = {
  isIn: hasStations,

  moves: {
    station: {
      proposal: (move, edition) =>
        `Build a station in ${placeName(edition, move.city ?? "")} with ${paymentWords(move)}`,
      choice: BUILD,
      action: (_outcome, move, { edition }) =>
        `built a station in ${placeName(edition, move?.city ?? "")}`,
      announce: ({ seat }) => ({ topic: "station", art: { kind: "station", seat } }),
      startedPrompt: "Choose a city for your station.",
    },
  },

  questions: {
    station: {
      title: (where) => `Station in ${where}`,
      confirm: (move) => `Pay ${paymentWords(move)}`,
    },
  },

  scoreParts: {
    stations: {
      name: "Unused stations",
      step: () => "Points for stations that were not built.",
      rule: (rules) =>
        hasStations(rules) ? `${counted(rules.stations.unbuilt_points, "point")} each.` : "",
    },
  },

  tieBreaks: { fewest_stations: "fewer stations built" },

  refusals: {
    no_station_left: ({ count }) => `You have built all ${count} of your stations.`,
    city_has_station: ({ owner }, context) =>
      `${subjectHas(owner, context)} a station here. A city can have only one.`,
    wrong_station_price: ({ cards }) => `Your next station costs ${counted(cards, "card")}.`,
  },

  rules: ({ rules: { stations } }) => ({
    title: "Stations",
    lines: [
      `On your turn, you may build one of your ${stations.count} stations in any city that has none. The first costs one card, and each further one a card more, all of one colour. Locomotives are wild.`,
      "At the end each of your stations lends you one track of another player that touches its city, for all of your tickets. The tracks that bring the most ticket points are chosen for you; of equal ones, those that complete more tickets. They do not count for the longest path.",
      `A station you have not built is worth ${counted(stations.unbuilt_points, "point")}.`,
    ],
  }),
  turnChoice: BUILD,
  feature: "stations",

  placeFacts: (place, { stations }, seatNamer) => {
    const owner = stations[place];
    return owner === undefined ? [] : [`station of ${seatNamer(owner)}`];
  },
  statistics: ({ stations_built }) =>
    stations_built > 0 ? [counted(stations_built, "station")] : [],
} satisfies MechanismWords;

export function stationsLeft(count: number): string {
  return `${counted(count, "station")} left`;
}

/** The stations that a ticket still needs: "a station in Wien". */
export function stationsNeeded({ stations }: TicketNeeds, edition: Edition): string[] {
  if (stations.length === 0) return [];
  const cities = joinAnd(placeNames(edition, stations));
  return [`${stations.length > 1 ? "stations" : "a station"} in ${cities}`];
}

export const CONNECTED_BY_STATION =
  "One of your stations can connect it, unless another ticket needs it.";
export const STATION_MAY_HELP = "A station may still help.";
