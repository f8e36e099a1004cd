import { expect, test } from "vitest";
import type { MoveInfo } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { neededCards, paysWith, sortPayments, suggestedFirst, usualPayment } from "./payments";

function claim(number: number, color: string | null, cards: number, locomotives = 0, plus4 = 0) {
  return { number, kind: "claim", text: "", color, cards, locomotives, plus4 } as MoveInfo;
}

test("payments without locomotives come first", () => {
  const ways = [claim(1, "red", 2, 1), claim(2, "red", 3), claim(3, null, 0, 3)];
  expect(sortPayments(ways, { red: 3, locomotive: 3 }).map((way) => way.number)).toEqual([2, 1, 3]);
});

test("among colours, the one with the most cards comes first", () => {
  const ways = [claim(1, "red", 2), claim(2, "blue", 2)];
  expect(sortPayments(ways, { red: 2, blue: 5 })[0]?.number).toBe(2);
});

test("a colour that tickets need is kept, even if there is more of it", () => {
  const ways = [claim(1, "red", 2), claim(2, "blue", 2), claim(3, "green", 2)];
  const hand = { red: 6, blue: 2, green: 3 };
  const order = sortPayments(ways, hand, { red: 3 }).map((way) => way.number);
  expect(order).toEqual([3, 2, 1]);
  expect(sortPayments(ways, hand, { red: 3, blue: 1, green: 2 })[0]?.number).toBe(1);
});

test("the best suggestion comes before all others, which keep their order", () => {
  const ways = [claim(1, "red", 2), claim(2, "blue", 2), claim(3, "green", 1, 1)];
  const order = (suggested: number[]) => suggestedFirst(ways, suggested).map((way) => way.number);
  expect(order([9, 3, 2])).toEqual([3, 1, 2]);
  expect(order([9])).toEqual([1, 2, 3]);
});

test("open tickets need the colours of their missing tracks", () => {
  const tickets = [openTicket(0, { trains: 7, missing: [0, 1, 2] })];
  const hand = viewWith({}, { tickets }).you?.hand;
  if (!hand) throw new Error("There is no hand.");
  expect(neededCards(EDITION, hand, null)).toEqual({ red: 2, blue: 2 });
  expect(neededCards(EDITION, hand, 0)).toEqual({ blue: 2 });
});

test("a plain locomotive is spent before a +4 locomotive", () => {
  const ways = [claim(1, "red", 3, 0, 1), claim(2, "red", 3, 1)];
  expect(sortPayments(ways, { red: 3, plus4: 1, locomotive: 1 })[0]?.number).toBe(2);
});

test("a selected card matches the payments that use it", () => {
  expect(paysWith(claim(1, "red", 2, 1), "locomotive")).toBe(true);
  expect(paysWith(claim(1, "red", 3), "locomotive")).toBe(false);
  expect(paysWith(claim(1, "red", 3), "red")).toBe(true);
  expect(paysWith(claim(1, "blue", 3, 0, 1), "plus4")).toBe(true);
});

test("the usual payment spends the fewest locomotives of the only colour", () => {
  const ways = [claim(1, "red", 3), claim(2, "red", 2, 1), claim(3, null, 0, 3)];
  expect(usualPayment(ways)?.number).toBe(1);
  expect(usualPayment([claim(3, null, 0, 3)])?.number).toBe(3);
});

test("with several colours, no payment is the usual one", () => {
  expect(usualPayment([claim(1, "red", 2), claim(2, "blue", 2)])).toBeNull();
});
