import { expect, test } from "vitest";
import type { SeatView } from "../api/types";
import { visiblePoints } from "../derived/points";
import { EDITION, editionWithTwoDecks, viewWith } from "../testing/sampleGame";
import { handWords } from "./names";
import {
  lastRoundReason,
  lastRoundWords,
  presenceTitle,
  presenceWords,
  seatStatus,
  ticketWords,
} from "./seats";

const view = viewWith();
const seat = (facts: Partial<SeatView>): SeatView => {
  const [ada] = view.seats;
  if (!ada) throw new Error("The sample has no seat.");
  return { ...ada, ...facts };
};
const standing = (facts: object) => {
  const [first] = view.position?.seats ?? [];
  if (!first) throw new Error("The sample has no seat.");
  return { ...first, ...facts };
};

test.each<[string, Partial<SeatView>, boolean]>([
  ["", {}, false],
  ["you", {}, true],
  ["", { name: "You" }, true],
  ["away", { connected: false }, false],
  ["bot, hard", { kind: "bot", level: "hard", connected: false }, false],
  ["", { kind: "bot", level: "hard", bot_number: 1, connected: false }, false],
  ["bot (away)", { absent: "time", level: "medium", connected: false }, false],
  ["bot (here)", { absent: "time", level: "medium" }, false],
  ["bot for you", { absent: "left", level: "medium" }, true],
  ["resigned", { resigned: true, level: "easy" }, false],
  ["you, resigned", { resigned: true, level: "easy" }, true],
  ["open", { kind: "open" }, false],
  ["2 devices", { devices: 2 }, false],
  ["you, 2 devices", { devices: 2 }, true],
])("presence: %s", (words, facts, mine) => {
  expect(presenceWords(seat(facts), mine)).toBe(words);
});

test("the title of a seat tells the level of a bot that stands in", () => {
  const title = (facts: Partial<SeatView>) => presenceTitle(seat(facts), false);
  expect(title({ resigned: true, level: "medium" })).toBe("resigned: bot, medium");
  expect(title({ kind: "bot", level: "hard" })).toBe("bot, hard");
  expect(title({ connected: false })).toBe("away");
});

test.each<[string, Partial<SeatView>]>([
  ["Here, ready", { ready: true }],
  ["Away, ready", { ready: true, connected: false }],
  ["Here, not ready yet", {}],
  ["Not ready yet", { connected: false }],
])("in a rematch, who has not come from the game before is not away: %s", (words, facts) => {
  expect(seatStatus(seat(facts), { state: "open", start_when_ready: true })).toBe(words);
});

test("visible points are those for routes and merchandise", () => {
  const seats = [standing({ route_points: 12, merchandise: 5 })];
  expect(visiblePoints(viewWith({ seats }), 0)).toBe(17);
});

test("the last round is mentioned only while it lasts", () => {
  expect(lastRoundWords(view)).toBeNull();
  expect(lastRoundWords(viewWith({ turns_left: 3 }))).toBe("Last round: 3 turns left");
  expect(lastRoundWords(viewWith({ turns_left: 1 }))).toBe("Last round: 1 turn left");
  expect(lastRoundWords({ ...viewWith({ turns_left: 0 }), state: "over" })).toBeNull();
});

test("the last round names who began it, the player of the last turn", () => {
  const seats = [standing({ trains: 9 }), standing({ trains: 1 }), standing({ trains: 0 })];
  const reason = (seat: number, turns_left: number, me: number | null = null) =>
    lastRoundReason({ ...viewWith({ seats, seat, turns_left }) }, me);
  expect(reason(0, 2)).toBe("Ben has 1 train left: last round, 2 turns to go");
  expect(reason(1, 1, 1)).toBe("You have 1 train left: last round, 1 turn to go");
  expect(lastRoundReason(view, 0)).toBeNull();
});

test("cards that were seen are named and counted", () => {
  expect(handWords({ blue: 2, red: 0, locomotive: 1 })).toBe("2 blue and 1 locomotive");
});

test("tickets are counted by deck if their backs differ", () => {
  expect(ticketWords(standing({ tickets: 1 }), EDITION)).toBe("1 ticket");
  const held = standing({ tickets: 3, ticket_backs: [1, 2] });
  expect(ticketWords(held, editionWithTwoDecks())).toBe("3 tickets: 1 short and 2 long");
});
