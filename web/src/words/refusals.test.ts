import { expect, expectTypeOf, test } from "vitest";
import type { Refusal } from "../api/types";
import { REASONS, type Reason } from "../api/vocabulary";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import { EDITION, editionWithTwoDecks, viewWith } from "../testing/sampleGame";
import type { WordContext } from "./events";
import { refusalWords, whyNotWords } from "./refusals";

const MOVES: SentMove[] = [
  { number: 0, kind: "claim", track: 0, color: "red", cards: 2 },
  { number: 1, kind: "claim", track: 0, color: "red", cards: 1, locomotives: 1 },
  { number: 2, kind: "take", card: "blue" },
  { number: 3, kind: "meeple", city: "elm", color: "green" },
  { number: 4, kind: "passenger", city: "fir" },
];
// Ada is the player, Ben her rival.
const CONTEXT: WordContext = {
  edition: editionWithTwoDecks(true),
  catalogue: new MoveCatalogue(MOVES),
  view: viewWith(),
  me: 0,
};

/** The facts of a refusal beside its seat and, where it does not matter, its move. */
type Facts<R extends Reason> = Omit<Extract<Refusal, { reason: R }>, "reason" | "move" | "seat"> & {
  move?: number;
};

function words<R extends Reason>(reason: R, facts: Facts<R>): string | null {
  return refusalWords({ move: 0, seat: 0, reason, ...facts } as unknown as Refusal, CONTEXT);
}

const SENTENCES: { [R in Reason]: [facts: Facts<R>, sentence: string][] } = {
  no_such_move: [[{ last: 9 }, "This page does not match the game. Please reload it."]],
  game_is_over: [[{}, "The game is over."]],
  not_your_turn: [
    [{ waiting: [1] }, "It is Ben’s turn."],
    [{ waiting: [1, 2] }, "First Ben and Seat 3 have to choose."],
  ],
  wrong_phase: [
    [
      { phase: "turn", due: ["take", "draw card", "draw tickets", "claim"] },
      "Not now. You can draw cards, claim a route or draw tickets.",
    ],
    [{ phase: "second card", due: ["draw card"] }, "First take your second card."],
    [{ phase: "tunnel", due: ["pay", "decline"] }, "First pay for the tunnel, or give it up."],
  ],
  may_not_pass: [
    [{ due: ["claim"] }, "You may pass only if you can do nothing else. You can claim a route."],
  ],
  not_face_up: [
    [
      { move: 2, display: ["red", "red", "locomotive"] },
      "No blue card is face up, only red and locomotive.",
    ],
    [{ move: 2, display: [] }, "There are no face-up cards."],
  ],
  locomotive_second: [
    [
      {},
      "A face-up locomotive cannot be your second card. Take another card, or draw from the deck.",
    ],
  ],
  deck_empty: [
    [{ display: ["red"] }, "The deck and the discards are empty. Take a face-up card."],
    [{ display: [] }, "The deck and the discards are empty. There are no cards to draw."],
  ],
  no_tickets_left: [[{}, "There are no tickets left to draw."]],
  wrong_mix: [[{ size: 4, most: [4, 2] }, "Draw 4 tickets in all, at most 4 short and 2 long."]],
  deck_too_small: [
    [{ left: [9, 1], draws_all: null }, "There are only 9 short and 1 long tickets left."],
    [
      { left: [2, 1], draws_all: 0 },
      "There are only 2 short and 1 long tickets left. You can draw them all.",
    ],
  ],
  not_offered: [[{ offered: 2 }, "You can choose from 2 tickets only."]],
  too_few_kept: [[{ offered: 3, least: 2 }, "You have to keep at least 2 of the 3 tickets."]],
  track_taken: [
    [{ owner: 1 }, "Ben has claimed this route."],
    [{ owner: 0 }, "You have claimed this route."],
  ],
  parallel_closed: [
    [
      { parallel: 1, owner: 1, seats: 2 },
      "With 2 players, only one of the parallel routes can be claimed, and Ben has claimed the blue one.",
    ],
  ],
  parallel_owned: [
    [
      { parallel: 1 },
      "You have claimed the blue route beside it. Nobody may own two parallel routes.",
    ],
    [{ parallel: 2 }, "You have claimed the route beside it. Nobody may own two parallel routes."],
  ],
  too_few_trains: [
    [{ needed: 6, left: 3 }, "This route needs 6 trains, and you have only 3 left."],
    [{ needed: 1, left: 0 }, "This route needs 1 train, and you have none left."],
  ],
  too_few_cards: [
    [
      {
        needed: { red: 2 },
        held: { red: 1, locomotive: 0 },
        missing: { red: 1 },
        instead: [],
        most_of_one_color: null,
      },
      "You need 2 red, and have 1 red.",
    ],
    [
      {
        needed: { red: 2 },
        held: { red: 0, locomotive: 0 },
        missing: { red: 2 },
        instead: [],
        most_of_one_color: null,
      },
      "You need 2 red, and have none.",
    ],
    [
      {
        needed: { red: 2 },
        held: { red: 1, locomotive: 1 },
        missing: { red: 1 },
        instead: [1],
        most_of_one_color: null,
      },
      "You need 2 red, and have 1 red and 1 locomotive. You can pay 1 red and 1 locomotive instead.",
    ],
    [
      {
        needed: { red: 2 },
        held: { red: 0, locomotive: 0 },
        missing: { red: 2 },
        instead: [],
        most_of_one_color: 1,
      },
      "You need 2 cards of one colour, but you have at most 1 of one colour.",
    ],
    [
      {
        needed: { red: 3, locomotive: 1 },
        held: { red: 2, locomotive: 1 },
        missing: { red: 1 },
        instead: [],
        most_of_one_color: 2,
      },
      "You need 3 cards of one colour and 1 locomotive, but you have at most 2 of one colour and 1 locomotive.",
    ],
    [
      {
        needed: { red: 2, locomotive: 1 },
        held: { red: 1, locomotive: 0 },
        missing: { red: 1, locomotive: 1 },
        instead: [],
        most_of_one_color: 1,
      },
      "You need 2 cards of one colour and 1 locomotive, but you have at most 1 of one colour and no locomotive.",
    ],
    [
      {
        needed: { red: 1 },
        held: { red: 0, locomotive: 0 },
        missing: { red: 1 },
        instead: [],
        most_of_one_color: 0,
      },
      "You need 1 card of any colour, but you have none.",
    ],
  ],
  wrong_extra: [[{ extra: 1 }, "The tunnel costs exactly 1 more card."]],
  wrong_color: [
    [
      { color: "blue" },
      "You are paying for this tunnel with blue cards. Add blue cards or locomotives.",
    ],
    [
      { color: null },
      "You are paying for this tunnel with locomotives alone. Add only locomotives.",
    ],
  ],
  no_station_left: [[{ count: 3 }, "You have built all 3 of your stations."]],
  city_has_station: [
    [{ owner: 1 }, "Ben has a station here. A city can have only one."],
    [{ owner: 0 }, "You have a station here. A city can have only one."],
  ],
  wrong_station_price: [[{ cards: 2 }, "Your next station costs 2 cards."]],
  not_at_claim: [
    [
      { move: 4, claimed: 2, places: ["birch", "cedar"] },
      "You claimed Birch–Cedar. Place your passenger in Birch or Cedar, or none.",
    ],
    [{ move: 4, claimed: 2, places: [] }, "You claimed Birch–Cedar. You can place none."],
    [{ move: 3, claimed: 2, places: ["birch"] }, "You can take a meeple from Birch."],
    [{ move: 2, claimed: 2, places: [] }, "This is not at the route that you claimed."],
  ],
  no_such_meeple: [
    [{ move: 3, there: { red: 2, blue: 1 } }, "Elm has no green meeple, only 2 red and 1 blue."],
    [{ move: 3, there: {} }, "Elm has no green meeple."],
  ],
  city_occupied: [
    [
      { owner: 1, places: ["elm"] },
      "Ben’s passenger is here. Place your passenger in Elm, or none.",
    ],
  ],
  no_passenger_there: [
    [{ riding: "elm", cities: [] }, "Your passenger is in Elm. Ride on from there."],
    [
      { riding: null, cities: ["ash", "fir"] },
      "You have no passenger there. You can ride from Ash or Fir.",
    ],
    [{ riding: null, cities: [] }, "You have no passenger on the board."],
  ],
  track_unclaimed: [[{}, "Nobody has claimed this route, so no passenger can ride on it."]],
  track_ridden: [[{}, "Your passenger has been on this route. A ride uses every route only once."]],
  no_passenger_card: [
    [{ owner: 1 }, "This is Ben’s route. It costs a passenger card, and you have none."],
  ],
  no_end_ahead: [
    [
      { rival: 1 },
      "Ben’s passenger is there, so the ride could not end there, and no route leads on.",
    ],
  ],
  may_not_end_here: [
    [{ city: "elm", rival: 1 }, "The ride cannot end in Elm, where Ben’s passenger is. Ride on."],
  ],
};

test("the API and the vocabulary have the same reasons", () => {
  expectTypeOf<Refusal["reason"]>().toEqualTypeOf<Reason>();
});

test.each(REASONS)("%s has a sentence for the player", (reason) => {
  expect(SENTENCES[reason]).not.toEqual([]);
  for (const [facts, sentence] of SENTENCES[reason])
    expect(words(reason, facts as Facts<typeof reason>)).toBe(sentence);
});

test("a reason that only a newer client knows has none", () => {
  expect(
    refusalWords({ reason: "new", move: 0, seat: 0 } as unknown as Refusal, CONTEXT),
  ).toBeNull();
});

test("a move that a bot's seat may not make says so, though no rule is against it", () => {
  const check = {
    move: 0,
    text: "claim Ash-Birch red 2 red",
    legal: false,
    code: "bot_plays",
    facts: { case: "stand_in", seat: 0 },
    why: "A bot plays for you; take your seat back first.",
    refusal: null,
  } as const;
  expect(whyNotWords(check, CONTEXT)).toBe("A bot is playing for you. Take back control first.");
  const legal = { ...check, legal: true, code: null, facts: null, why: null };
  expect(whyNotWords(legal, { ...CONTEXT, edition: EDITION })).toBeNull();
});
