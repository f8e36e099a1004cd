import { expect, test } from "vitest";
import type { CoachStep } from "../derived/coach";
import { EDITION, viewWith } from "../testing/sampleGame";
import { coachWords } from "./coach";

const said = (step: CoachStep) => coachWords(step, EDITION, viewWith());
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
