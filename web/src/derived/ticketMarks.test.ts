import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import { marksByPlace, ticketMarks } from "./ticketMarks";

const hand = viewWith(
  {},
  {
    tickets: [
      { index: 1, done: false, needs: null },
      { index: 0, done: true, needs: null },
    ],
  },
).you?.hand;

test("tickets are lettered in the order they were kept", () => {
  const marks = ticketMarks(hand);
  expect(marks.get(1)).toEqual({ letter: "A", accent: 0, done: false });
  expect(marks.get(0)).toEqual({ letter: "B", accent: 1, done: true });
});

test("a place has the marks of all tickets that begin or end there", () => {
  const places = marksByPlace(EDITION, ticketMarks(hand));
  const letters = [...places].map(([place, marks]) => [place, marks.map((mark) => mark.letter)]);
  expect(Object.fromEntries(letters)).toEqual({ ash: ["A", "B"], fir: ["A"], cedar: ["B"] });
});

test("nobody's tickets are marked for spectators", () => {
  expect(ticketMarks(null).size).toBe(0);
});
