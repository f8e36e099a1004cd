import { expect, test } from "vitest";
import type { MoveReason } from "../api/types";
import type { CoachStep } from "../derived/coach";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { EDITION, viewWith } from "../testing/sampleGame";
import { coachWords } from "./coach";

const CATALOGUE = new MoveCatalogue([{ number: 0, kind: "take", card: "red" }]);
const CONTEXT = { edition: EDITION, catalogue: CATALOGUE, view: viewWith(), me: 0 };
const said = (step: CoachStep) => coachWords(step, CONTEXT);
const pay = { kind: "pay", track: 0, onTheWay: true, ways: 1 } as const;

test("a payment is to be chosen only where there are several", () => {
  expect(said(pay).text).toBe("Confirm, and Ash–Birch is yours.");
  expect(said({ ...pay, ways: 2 }).text).toMatch(/^Choose how to pay for Ash–Birch/);
});

test("a player who claims what no ticket needs is asked whether they are sure", () => {
  const { title, text } = said({ ...pay, onTheWay: false });
  expect(title).toBe("Are you sure?");
  expect(text).toMatch(/^Ash–Birch doesn’t help your tickets/);
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
});

test("for a gray route, any colour will do until the hand has some cards of one", () => {
  const step = { kind: "draw", advice: null, slot: null, enough: false, again: true } as const;
  const wish = (missing: number) => ({ track: 2, card: "blue" as const, missing });
  expect(said({ ...step, wish: wish(3) }).text).toMatch(
    /needs 3 cards of one colour; as it is grey/,
  );
  expect(said({ ...step, wish: wish(2) }).text).toMatch(/needs 2 more blue cards/);
});
