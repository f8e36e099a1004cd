import { expect, test } from "vitest";
import type { MoveReason } from "../api/types";
import type { CoachStep } from "../derived/coach";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { EDITION, viewWith } from "../testing/sampleGame";
import { coachWords } from "./coach";

const CATALOGUE = new MoveCatalogue([
  { number: 0, kind: "take", card: "red" },
  { number: 1, kind: "claim", track: 0, color: "red", cards: 1, locomotives: 1 },
  { number: 2, kind: "claim", track: 0, color: "red", cards: 2 },
]);
const CONTEXT = { edition: EDITION, catalogue: CATALOGUE, view: viewWith(), me: 0 };
const said = (step: CoachStep) => coachWords(step, CONTEXT);
const pay = {
  kind: "pay",
  track: 0,
  payment: null,
  onTheWay: true,
  ways: 1,
  startsLastRound: false,
} as const;

test("a payment is to be chosen only where there are several", () => {
  expect(said(pay).text).toBe("Confirm, and Ash–Birch is yours.");
  expect(said({ ...pay, ways: 2 }).text).toMatch(/^Choose how to pay for Ash–Birch/);
});

test("the coach names the payment that the guide has in mind", () => {
  const suggested = (number: number) =>
    said({ ...pay, ways: 2, payment: CATALOGUE.at(number) }).text;
  expect(suggested(1)).toBe(
    "Pay 1 red and 1 locomotive: that suits your plan best. Confirm, and Ash–Birch is yours. Locomotives stand in for any colour.",
  );
  expect(suggested(2)).not.toContain("ocomotive");
  const claim = { kind: "claim", track: 0, payment: CATALOGUE.at(1), again: true } as const;
  expect(said(claim).text).toBe(
    "You have the cards for Ash–Birch: 1 red and 1 locomotive. Select it on the board.",
  );
});

test("what it means to start the last round is said before it is paid for", () => {
  const { text } = said({ ...pay, startsLastRound: true });
  expect(text).toMatch(/It starts the last round: everyone has one more turn, including you\.$/);
});

test("the good-bye tells how the game ends, unless that was said before", () => {
  expect(said({ kind: "goodbye", last: 2 }).text).toContain("has 2 trains or fewer");
  expect(said({ kind: "goodbye", last: null }).text).not.toContain("trains");
});

test("tickets that are completed together are told together", () => {
  const { title, text } = said({ kind: "ticketsDone", tickets: [0, 1], tracks: [], all: true });
  expect(title).toBe("2 tickets done!");
  expect(text).toMatch(/ and .+ are connected\. They score \d+ points at the end\./);
  expect(text).toContain("you can draw new tickets");
  expect(said({ kind: "ticketsDone", tickets: [0], tracks: [], all: false }).title).toBe(
    "Ticket done!",
  );
});

test("at a later choice of tickets the coach does not explain what a ticket is", () => {
  const choice = { kind: "tickets", keep: 1, offered: 3 } as const;
  expect(said({ ...choice, tip: "basics" }).text).toMatch(/^A ticket names two cities/);
  expect(said({ ...choice, tip: "nearby" }).text).toMatch(/on or near your network/);
});

test("a player who claims what no ticket needs is asked whether they are sure", () => {
  const { title, text } = said({ ...pay, onTheWay: false });
  expect(title).toBe("Are you sure?");
  expect(text).toMatch(
    /^Ash–Birch isn’t on a short way for any of your tickets.*You can still cancel\.$/,
  );
});

test("the coach gives the advice of the guide in the words of a hint", () => {
  const reason: MoveReason = {
    why: "card_for_route",
    track: 0,
    tickets: [0],
    missing: 1,
    ready: 0,
  };
  const advice = { move: CATALOGUE.at(0), reason };
  const step = { kind: "draw", advice, wish: null, slot: 0, enough: false, again: true } as const;
  expect(said(step).text).toMatch(/^Take a red card\. Ash–Birch needs 1 more card/);
  expect(said(step).short).toBe("Take a red card for Ash–Birch.");
});

test("for a gray route, any colour will do until the hand has some cards of one", () => {
  const step = { kind: "draw", advice: null, slot: null, enough: false, again: true } as const;
  const wish = (missing: number, keptFor: number[] = []) => ({
    track: 2,
    card: "blue" as const,
    missing,
    keptFor,
  });
  expect(said({ ...step, wish: wish(3) }).text).toMatch(
    /needs 3 cards of one colour; as it is grey/,
  );
  expect(said({ ...step, wish: wish(2) }).text).toMatch(/^Birch–Cedar needs 2 more blue cards/);
  expect(said({ ...step, wish: wish(2, [0]) }).text).toMatch(
    /^The cards you have are for Ash–Birch\. Birch–Cedar needs 2 more/,
  );
});
