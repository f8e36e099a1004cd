// A small edition and a view of it for tests: five cities, a country with two end points.
import type { Edition, GameView, Hand, Position, Rules, Track } from "../api/types";
import { EMPTY_POSITION } from "../derived/emptyPosition";

function track(a: string, b: string, length: number, more: Partial<Track> = {}): Track {
  return {
    name: `${a}-${b}`,
    a,
    b,
    length,
    color: "gray",
    tunnel: false,
    locomotives: 0,
    engines: [],
    spaces: Array.from({ length }, (_, index): [number, number, number] => [index * 40, 0, 0]),
    bed: "M0,0L100,0",
    portals: [],
    ...more,
  };
}

function city(name: string, x: number, y: number, country: string | null = null) {
  const label = country ? null : { x, y: y - 12, anchor: "middle" as const };
  const rest = { radius: 9, big: false, merchandise: null, meeples: 0, stack: null, crowd: [] };
  return { name, x, y, country, label, ...rest };
}

/** Ash–Birch has two tracks; Norland's two end points are connected to Cedar and Elm. */
export const EDITION: Edition = {
  id: "sample",
  name: "Sample",
  summary: "A small map for tests.",
  hash: "0",
  seats: { fewest: 2, most: 5 },
  board_name: "Sample",
  rules: {
    trains: 20,
    hand: 4,
    cards: { red: 12, blue: 12, locomotive: 14 },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
    tickets: {
      decks: [{ name: "tickets", first: 3, later: 3 }],
      mix: false,
      first: 3,
      keep_first: 2,
      later: 3,
      keep_later: 1,
      unkept_first: "bottom",
    },
    bonuses: { longest_path: 10, globetrotter: 0, most_connected_cities: 0 },
    stations: { count: 0, unbuilt_points: 0 },
    passengers: { count: 0, evict: false, end_with_rival: false },
    merchandise: {},
    meeples: { colors: {}, most: 0, second: 0 },
    tunnel_cards: 0,
    refresh: [{ kinds: ["locomotive"], count: 3 }],
    last_round_trains: 2,
    parallel_open_from_seats: 4,
    ties: ["tickets", "longest_path"],
  },
  board: {
    name: "Sample",
    width: 400,
    height: 300,
    unit: 1,
    font: 19,
    country_font: 22,
    land: null,
    cities: {
      ash: city("Ash", 50, 50),
      birch: city("Birch", 150, 50),
      cedar: city("Cedar", 250, 50),
      elm: city("Elm", 250, 150),
      fir: city("Fir", 350, 150),
      "norland-1": city("Norland", 300, 20, "norland"),
      "norland-2": city("Norland", 300, 200, "norland"),
    },
    countries: {
      norland: {
        name: "Norland",
        meeples: 0,
        label: { x: 320, y: 20, anchor: "start" },
        crowd: [],
      },
    },
    tracks: [
      track("ash", "birch", 2, { color: "red" }),
      track("ash", "birch", 2, { color: "blue" }),
      track("birch", "cedar", 3),
      track("ash", "elm", 4),
      track("cedar", "elm", 1),
      track("elm", "fir", 2),
      track("cedar", "norland-1", 1),
      track("elm", "norland-2", 2),
    ],
  },
  tickets: [
    { name: "Ash-Cedar", a: "ash", b: "cedar", points: 5, deck: 0 },
    { name: "Ash-Fir", a: "ash", b: "fir", points: 8, deck: 0 },
    { name: "Birch-Norland", a: "birch", b: "norland", points: 6, deck: 0 },
  ],
};

/** The sample edition with other rules and another third track. */
export function editionWith(rules: Partial<Rules>, track: Partial<Track> = {}): Edition {
  const { board } = EDITION;
  const tracks = board.tracks.map((one, index) => (index === 2 ? { ...one, ...track } : one));
  return { ...EDITION, rules: { ...EDITION.rules, ...rules }, board: { ...board, tracks } };
}

/** The sample edition with decks of short and long tickets. */
export function editionWithTwoDecks(mix = false): Edition {
  const decks = ["short", "long"].map((name) => ({ name, first: 4, later: 4 }));
  return editionWith({ tickets: { ...EDITION.rules.tickets, decks, mix } });
}

const SEAT = {
  trains: 20,
  cards: 4,
  tickets: 2,
  ticket_backs: null,
  route_points: 0,
  known: {},
  stations_left: 0,
  merchandise: 0,
  passengers_left: 0,
  passengers_gone: 0,
  collected: {},
  path_length: 0,
};

const POSITION: Position = {
  ...EMPTY_POSITION,
  waiting: [0],
  display: ["red", "blue", "red", "locomotive", "blue"],
  deck: 20,
  ticket_decks: [10],
  seats: [SEAT, SEAT],
};

const PERSON = {
  kind: "person" as const,
  mark: null,
  level: null,
  bot_number: null,
  absent: null,
  resigned: false,
  taken_back: 0,
  connected: true,
  devices: 1,
  away_from: null,
  ready: false,
  clock: null,
  clock_since: null,
  hints: 0,
};

const HAND: Hand = {
  cards: { red: 2, blue: 1 },
  tickets: [],
  offer: [],
  offer_needs: [],
  closed: [],
  moves: [],
  rides: [],
};

/** The first seat's view of the sample game, with some changes. */
export function viewWith(
  position: Partial<typeof POSITION> = {},
  hand: Partial<Hand> = {},
): GameView {
  return {
    id: "k3vq7p2m5xya",
    edition: "sample",
    edition_hash: "0",
    state: "playing",
    number: 3,
    turn: 3,
    clock: null,
    hints: true,
    expert_hints: false,
    take_back: false,
    listed: false,
    stand_in: "medium",
    start_when_full: false,
    start_when_ready: false,
    guests_watch: true,
    seats: [
      { ...PERSON, name: "Ada", color: "burgundy" },
      { ...PERSON, name: "Ben", color: "violet" },
    ],
    spectators: 0,
    position: { ...POSITION, ...position },
    you: {
      seat: 0,
      due: 3,
      undo: false,
      resigning_ends: true,
      hand: { ...HAND, ...hand },
    },
    hands: null,
    result: null,
    rematch: null,
    end_agreed: [],
    chat: [],
  };
}
