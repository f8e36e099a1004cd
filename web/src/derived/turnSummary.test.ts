import { expect, test } from "vitest";
import type { GameEvent, Outcome } from "../api/types";
import { groupLog } from "./logGroups";
import { MoveCatalogue } from "./moveCatalogue";
import { withDefaults } from "./outcome";
import {
  cardsDrawn,
  claimOf,
  claimsToFollow,
  otherPayment,
  paymentAt,
  standingTurn,
} from "./turnSummary";

const CATALOGUE = new MoveCatalogue([
  { number: 0, kind: "draw card" },
  { number: 1, kind: "take", card: "blue" },
  { number: 2, kind: "claim", track: 5, color: "red", cards: 2, locomotives: 1 },
  { number: 3, kind: "pay", color: "red", cards: 1 },
  { number: 4, kind: "decline" },
  { number: 5, kind: "station", city: "elm", color: "blue", cards: 1, locomotives: 1 },
]);

let number = 0;
function move(seat: number, move: number, facts: Partial<Outcome> = {}): GameEvent {
  const { kind } = CATALOGUE.at(move);
  const outcome = withDefaults({ seat, kind, number: move, ...facts });
  return { kind: "move", number: ++number, at: 0, seat, bot: null, outcome };
}

const draw = (seat: number) => move(seat, 0);
const claim = (seat: number, track: number) => move(seat, 2, { track, built: true, points: 4 });
const undo = (seat: number): GameEvent => ({ kind: "undo", number: ++number, at: 0, seat });

function turnOf(...log: GameEvent[]) {
  const [turn] = groupLog(log, true);
  if (!turn) throw new Error("There is no turn.");
  return turn;
}

test("cards drawn in a turn: face-up ones, and hidden ones unless the viewer knows them", () => {
  expect(cardsDrawn(turnOf(move(1, 1), draw(1)), CATALOGUE)).toEqual(["blue", null]);
  expect(cardsDrawn(turnOf(move(0, 0, { drew: "red" })), CATALOGUE)).toEqual(["red"]);
  expect(cardsDrawn(turnOf(claim(1, 5)), CATALOGUE)).toEqual([]);
});

test("a claim is told with all that was paid, also extra for a tunnel", () => {
  const dug = turnOf(
    move(1, 2, { track: 5, built: null, extra: 1 }),
    move(1, 3, { track: 5, built: true, points: 4 }),
  );
  expect(claimOf(dug, CATALOGUE)).toMatchObject({
    seat: 1,
    track: 5,
    points: 4,
    payment: [
      ["red", 3],
      ["locomotive", 1],
    ],
  });
});

test("neither a tunnel given up nor a claim undone is a claim", () => {
  const lost = [move(1, 2, { track: 5, built: null }), move(1, 4, { track: 5, built: false })];
  expect(claimOf(turnOf(...lost), CATALOGUE)).toBeNull();
  expect(claimOf(turnOf(claim(1, 5), undo(1)), CATALOGUE)).toBeNull();
});

test("only what was not undone stands", () => {
  const [first, back, second] = [claim(1, 5), undo(1), claim(1, 6)];
  const { entries } = standingTurn(turnOf(first, back, second));
  expect(entries.map(({ event }) => event)).toEqual([second]);
});

test("a move of a replay that built a route tells all that was paid for it", () => {
  const moves = [
    move(0, 2, { track: 5, built: true }),
    move(1, 2, { track: 5, built: null, extra: 1 }),
    move(1, 3, { track: 5, built: true }),
    move(0, 2, { track: 5, built: false }),
  ].flatMap((event) => (event.kind === "move" ? [event.outcome] : []));
  expect(moves.map((_, index) => paymentAt(moves, index, CATALOGUE))).toEqual([
    [
      ["red", 2],
      ["locomotive", 1],
    ],
    null,
    [
      ["red", 3],
      ["locomotive", 1],
    ],
    null,
  ]);
});

function followed(log: readonly GameEvent[], me: number | null, toMove = false): number[] {
  const viewer = { me, toMove, seats: 3 };
  return claimsToFollow(groupLog(log, true), viewer, CATALOGUE).map(({ track }) => track);
}

test("others' claims are followed until the viewer's next turn is over", () => {
  const log = [claim(1, 1), claim(0, 2), claim(1, 3), claim(2, 4)];
  expect(followed(log, 0, true)).toEqual([3, 4]);
  expect(followed([...log, draw(0)], 0, true)).toEqual([3, 4]);
  expect(followed([...log, draw(0), draw(0)], 0)).toEqual([]);
  expect(followed([...log, claim(0, 5), undo(0)], 0, true)).toEqual([3, 4]);
});

test("spectators follow the last round", () => {
  const log = [claim(0, 1), claim(1, 2), claim(2, 3), claim(0, 4)];
  expect(followed(log, null)).toEqual([2, 3, 4]);
});

test("a station is told with what was paid, in the log and in replays", () => {
  const payment = [
    ["blue", 1],
    ["locomotive", 1],
  ];
  expect(otherPayment(turnOf(move(1, 5)), CATALOGUE)).toEqual(payment);
  expect(otherPayment(turnOf(claim(1, 5)), CATALOGUE)).toBeNull();
  expect(otherPayment(turnOf(draw(1)), CATALOGUE)).toBeNull();
  const station = withDefaults({ seat: 1, kind: "station", number: 5 });
  expect(paymentAt([station], 0, CATALOGUE)).toEqual(payment);
});
