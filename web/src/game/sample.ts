// A tiny edition and a game of it, for tests.
import type {
  Edition,
  GameView,
  Happening,
  MoveInfo,
  Position,
  Rules,
  SeatView,
} from "../api/types";
import { MoveBook } from "./book";

export const plainRules: Rules = {
  trains: 45,
  hand: 4,
  cards: { red: 12, blue: 12, locomotive: 14 },
  route_points: { "1": 1, "2": 2, "3": 4, "4": 7 },
  tickets: {
    decks: [{ name: "tickets", first: 3, later: 3 }],
    mix: false,
    first: 3,
    keep_first: 2,
    later: 3,
    keep_later: 1,
    unkept_first: "bottom",
  },
  bonuses: { longest_path: 10, globetrotter: 0 },
  stations: { count: 0, unbuilt_points: 0 },
  passengers: { count: 0, evict: false, end_with_rival: true },
  merchandise: {},
  meeples: { colors: {}, most: 0, second: 0 },
  tunnel_cards: 0,
  refresh: [{ kinds: ["locomotive"], count: 3 }],
  last_round_trains: 2,
  parallel_open_from_seats: 4,
  ties: ["tickets", "longest_path"],
};

function city(name: string, country: string | null = null) {
  const nowhere = { x: 0, y: 0, radius: 5, label: null, stack: null, crowd: [] };
  return { name, country, ...nowhere, big: false, merchandise: null, meeples: 0 };
}

function track(a: string, b: string, length: number, more: object = {}) {
  const drawn = { engines: [], spaces: [], bed: "", portals: [] };
  const plain = { color: "gray" as const, tunnel: false, locomotives: 0 };
  return { name: `${a}-${b}`, a, b, length, ...drawn, ...plain, ...more };
}

/** Aston, Brig and Cole in a row, and a way abroad from Cole. */
export function sampleEdition(rules: Partial<Rules> = {}): Edition {
  return {
    id: "sample",
    name: "Sample",
    summary: "",
    hash: "",
    seats: { fewest: 2, most: 5 },
    board_name: "Sample",
    rules: { ...plainRules, ...rules },
    board: {
      name: "Sample",
      width: 100,
      height: 100,
      unit: 1,
      font: 10,
      country_font: 10,
      land: null,
      cities: {
        aston: city("Aston"),
        brig: city("Brig"),
        cole: city("Cole"),
        farend: city("Farend", "far"),
      },
      countries: {
        far: { name: "Farland", label: { x: 0, y: 0, anchor: "middle" }, meeples: 0, crowd: [] },
      },
      tracks: [
        track("aston", "brig", 2),
        track("brig", "cole", 3, { color: "blue", tunnel: true }),
        track("cole", "farend", 1),
      ],
    },
    tickets: [
      { name: "Aston-Cole", a: "aston", b: "cole", points: 8, deck: 0 },
      { name: "Brig-Farland", a: "brig", b: "far", points: 5, deck: 0 },
    ],
  };
}

const NO_FACTS = { keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };

const MOVES: Omit<MoveInfo, "number" | "text" | keyof typeof NO_FACTS>[] & Partial<MoveInfo>[] = [
  { kind: "take", card: "blue" },
  { kind: "draw card" },
  { kind: "draw tickets" },
  { kind: "keep" },
  { kind: "claim", track: 0, color: "red", cards: 2 },
  { kind: "claim", track: 1, color: "blue", cards: 3 },
  { kind: "pay", color: "blue", cards: 1 },
  { kind: "decline" },
  { kind: "station", city: "brig", color: "red", cards: 1 },
  { kind: "meeple", city: "far", color: "red" },
  { kind: "no meeple", city: "brig" },
  { kind: "passenger", city: "brig" },
  { kind: "no passenger" },
  { kind: "ride", track: 0, city: "brig" },
  { kind: "stop" },
  { kind: "pass" },
];

export const sampleBook = new MoveBook(
  MOVES.map((move, number) => ({ ...NO_FACTS, number, text: move.kind, ...move })),
);

/** A move of the sample as it happened; `number` is that of the first move of its kind. */
export function happened(kind: Happening["kind"], facts: Partial<Happening> = {}): Happening {
  return {
    seat: 1,
    kind,
    number: sampleBook.ofKind(kind)[0]?.number ?? null,
    offered_count: 0,
    kept_count: 0,
    returned_count: 0,
    turned: [],
    extra: 0,
    points: 0,
    paid_passenger: false,
    ride_over: false,
    refreshed: false,
    ...facts,
  };
}

export function sampleSeat(name: string, facts: Partial<SeatView> = {}): SeatView {
  return {
    kind: "person",
    name,
    color: null,
    level: null,
    absent: null,
    resigned: false,
    here: true,
    clock: null,
    clock_since: null,
    ...facts,
  };
}

export function samplePosition(facts: Partial<Position> = {}): Position {
  return {
    phase: "turn",
    seat: 0,
    waiting: [0],
    turns_left: null,
    over: false,
    display: [],
    deck: 50,
    discards: {},
    ticket_decks: [10],
    announced: null,
    turned: [],
    extra: 0,
    claimed: null,
    ride: null,
    ridden: [],
    owners: {},
    stations: {},
    tokens: {},
    passengers: {},
    meeples: {},
    seats: [],
    ...facts,
  };
}

/** Ada, Ben and Cleo play. */
export function sampleView(
  position: Partial<Position> = {},
  facts: Partial<GameView> = {},
): GameView {
  return {
    id: "sample",
    edition: "sample",
    edition_hash: "",
    state: "playing",
    number: 10,
    turn: 10,
    clock: null,
    hints: true,
    listed: false,
    stand_in: "medium",
    start_when_full: false,
    seats: [sampleSeat("Ada"), sampleSeat("Ben"), sampleSeat("Cleo")],
    position: samplePosition(position),
    you: null,
    hands: null,
    result: null,
    rematch: null,
    chat: [],
    ...facts,
  };
}
