// Every event and every move has a description, without what the viewer may not know.
import { describe, expect, test } from "vitest";
import type { GameEvent, MoveInfo, Outcome } from "../api/types";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { withDefaults } from "../derived/outcome";
import { EDITION, editionWithTwoDecks, viewWith } from "../testing/sampleGame";
import { describeEvent, describeMove, type WordContext } from "./events";

const MOVES: (Pick<MoveInfo, "kind"> & Partial<MoveInfo>)[] = [
  { kind: "take", card: "blue" },
  { kind: "pay", color: "blue", cards: 1 },
  { kind: "station", city: "birch", color: "red", cards: 1 },
  { kind: "meeple", city: "norland", color: "red" },
  { kind: "no meeple", city: "birch" },
  { kind: "passenger", city: "birch" },
  { kind: "ride", track: 0, city: "birch" },
];
const PLAIN = { keep: [], mix: [], cards: 0, locomotives: 0, plus4: 0 };
const catalogue = new MoveCatalogue(
  MOVES.map((move, number) => ({ ...PLAIN, number, text: move.kind, ...move })),
);

const [ada, ben] = viewWith().seats;
const seats = ada && ben ? [ada, ben, { ...ben, name: "Cleo" }] : [];
const view = { ...viewWith(), seats };
const context: WordContext = { edition: EDITION, catalogue, view, me: 0 };
const at = { number: 1, at: 0 };

/** A move of Ben's, unless the facts say otherwise. */
function happened(kind: Outcome["kind"], facts: Partial<Outcome> = {}): Outcome {
  return withDefaults({
    seat: 1,
    kind,
    number: catalogue.ofKind(kind)[0]?.number ?? null,
    ...facts,
  });
}

function described(kind: Outcome["kind"], facts: Partial<Outcome> = {}): string {
  return describeMove(happened(kind, facts), context);
}

describe("moves", () => {
  test.each<[string, Outcome["kind"], Partial<Outcome>]>([
    ["Ben took a blue card.", "take", {}],
    ["Ben drew from the deck.", "draw card", {}],
    ["You drew an orange card from the deck.", "draw card", { seat: 0, drew: "orange" }],
    ["You drew a +4 locomotive from the deck.", "draw card", { seat: 0, drew: "plus4" }],
    ["Ben drew 3 tickets.", "draw tickets", { offered_count: 3 }],
    ["Ben kept 2 of 3 tickets.", "keep", { number: null, kept_count: 2, returned_count: 1 }],
    ["You kept Ash–Cedar and Birch–Norland.", "keep", { seat: 0, kept: [0, 2], kept_count: 2 }],
    [
      "You kept Ash–Cedar and gave 2 back.",
      "keep",
      { seat: 0, kept: [0], kept_count: 1, returned_count: 2 },
    ],
    ["Ben claimed Ash–Birch for 2 points.", "claim", { track: 0, built: true, points: 2 }],
    [
      "You claimed Cedar–Norland for 1 point.",
      "claim",
      { seat: 0, track: 6, built: true, points: 1 },
    ],
    [
      "Ben paid 1 blue more and claimed Birch–Cedar for 4 points.",
      "pay",
      { track: 2, built: true, points: 4 },
    ],
    ["Ben gave up the tunnel Birch–Cedar.", "decline", { track: 2, built: false }],
    ["Ben built a station in Birch.", "station", {}],
    ["Ben took a red meeple from Norland.", "meeple", {}],
    ["Ben took no meeple from Birch.", "no meeple", {}],
    ["Ben placed a passenger in Birch.", "passenger", {}],
    ["Ben placed a passenger in Birch and sent yours home.", "passenger", { sent_home: 0 }],
    ["Ben placed a passenger in Birch and sent Cleo’s home.", "passenger", { sent_home: 2 }],
    ["Ben placed no passenger.", "no passenger", {}],
    ["Ben rode from Ash to Birch for 3 points.", "ride", { points: 3 }],
    ["Ben rode from Ash to Birch for nothing, and the ride ended.", "ride", { ride_over: true }],
    ["Ben ended the ride.", "stop", { ride_over: true }],
    ["Ben had no other move and passed.", "pass", {}],
  ])("%s", (words, kind, facts) => expect(described(kind, facts)).toBe(words));

  test("a tunnel names the turned cards, however it ends", () => {
    const dug: Partial<Outcome> = { track: 2, turned: ["blue", "red", "locomotive"], extra: 2 };
    expect(described("claim", { ...dug, built: null })).toBe(
      "Ben is digging Birch–Cedar: blue, red and locomotive turned up, 2 more cards to pay.",
    );
    expect(described("claim", { ...dug, seat: 0, built: null })).toMatch(/^You are digging/);
    expect(described("claim", { ...dug, built: false })).toBe(
      "Ben could not pay for the tunnel Birch–Cedar: blue, red and locomotive turned up.",
    );
    expect(described("claim", { track: 2, turned: ["red"], built: true, points: 4 })).toBe(
      "Ben claimed Birch–Cedar for 4 points: red turned up, nothing more to pay.",
    );
  });

  test("a ride over a rival's track names its owner", () => {
    const owned = {
      ...context,
      view: { ...view, position: viewWith({ owners: { "0": 2 } }).position },
    };
    const ride = happened("ride", { paid_passenger: true, points: 2 });
    expect(describeMove(ride, owned)).toBe(
      "Ben rode from Ash to Birch for 2 points, over Cleo’s route.",
    );
  });

  test("a mix is described by its decks", () => {
    const edition = editionWithTwoDecks(true);
    const mixed = (backs: number[]) =>
      describeMove(happened("draw tickets", { offered_count: 4, offered_backs: backs }), {
        ...context,
        edition,
      });
    expect(mixed([1, 3])).toBe("Ben drew 4 tickets: 1 short and 3 long.");
    expect(mixed([0, 4])).toBe("Ben drew 4 long tickets.");
  });

  test("a new deck is mentioned before new face-up cards", () => {
    const refreshed = { kinds: ["locomotive" as const], count: 3 };
    expect(described("take", { reshuffled: true, refreshed })).toBe(
      "Ben took a blue card. The discards were shuffled into a new deck. Three locomotives were face up, so all five cards were replaced.",
    );
  });

  test("replaced face-up cards are mentioned with the move that caused it", () => {
    expect(described("take", { refreshed: { kinds: ["locomotive"], count: 3 } })).toBe(
      "Ben took a blue card. Three locomotives were face up, so all five cards were replaced.",
    );
  });
});

test.each<[string, GameEvent]>([
  ["Ben took a blue card.", { ...at, kind: "move", seat: 1, bot: null, outcome: happened("take") }],
  ["Ben joined.", { ...at, kind: "sat", seat: 1, name: "Ben", color: "violet", mark: null }],
  ["You joined.", { ...at, kind: "sat", seat: 0, name: "Ada", color: "violet", mark: null }],
  ["Seat 2 is open again.", { ...at, kind: "stood", seat: 1, name: "Ben" }],
  [
    "Easy bot 2 joined.",
    {
      ...at,
      kind: "bot",
      seat: 1,
      name: "Easy bot 2",
      color: "violet",
      level: "easy",
      bot_number: 2,
    },
  ],
  ["The game has started.", { ...at, kind: "started", stand_ins: [] }],
  ["The game has started. A bot plays for Ben.", { ...at, kind: "started", stand_ins: [1] }],
  ["Ben undid the last move.", { ...at, kind: "undo", seat: 1 }],
  ["You took back a turn.", { ...at, kind: "taken_back", seat: 0, moves: 3, since: 5 }],
  ["Ben asked for a hint.", { ...at, kind: "hint", seat: 1 }],
  ["Ben: Hm.", { ...at, kind: "chat", seat: 1, text: "Hm." }],
  ["You: Well played!", { ...at, kind: "reaction", seat: 0, reaction: "well_played" }],
  ["Ben lets a bot play.", { ...at, kind: "absent", seat: 1, name: "Ben", why: "left" }],
  [
    "Your time ran out. A bot takes over.",
    { ...at, kind: "absent", seat: 0, name: "Ben", why: "time" },
  ],
  [
    "Ben’s seat was freed. A bot takes over.",
    { ...at, kind: "absent", seat: 1, name: "Ben", why: "revoked" },
  ],
  ["You let a bot play for Ben.", { ...at, kind: "absent", seat: 1, name: "", why: "away", by: 0 }],
  ["A bot plays for Ben.", { ...at, kind: "absent", seat: 1, name: "", why: "away" }],
  ["You are back.", { ...at, kind: "returned", seat: 0 }],
  ["Ben is back.", { ...at, kind: "returned", seat: 1 }],
  [
    "Ben resigned. A bot will play on to the end.",
    { ...at, kind: "resigned", ends: false, seat: 1 },
  ],
  ["The server was interrupted. Clocks were stopped meanwhile.", { ...at, kind: "resumed" }],
  ["The next game at this table is ready.", { ...at, kind: "rematch", game: "next" }],
])("%s", (words, event) => expect(describeEvent(event, context)).toBe(words));
