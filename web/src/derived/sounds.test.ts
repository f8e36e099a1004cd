import { expect, test } from "vitest";
import type { GameView, HandTicket } from "../api/types";
import { moved } from "../testing/events";
import { viewWith } from "../testing/sampleGame";
import { SOUNDS, soundsOf, VIBRATIONS } from "./sounds";

const chat = { kind: "chat" as const, number: 4, at: 0, seat: 1, text: "Hello" };

/** The view while another seat is to move. */
function notMyTurn(view = viewWith()): GameView {
  return { ...view, you: view.you && { ...view.you, due: null } };
}

function withTickets(...done: boolean[]): GameView {
  const tickets = done.map((isDone, index) => ({ index, done: isDone, needs: null }) as HandTicket);
  return viewWith({}, { tickets });
}

test("drawing cards and tickets sounds like cards", () => {
  for (const kind of ["take", "draw card", "draw tickets"] as const)
    expect(soundsOf(moved(1, kind), notMyTurn(), notMyTurn())).toEqual(["card"]);
});

test("a claim is heard once the track is built", () => {
  const claim = (facts: object) => soundsOf(moved(1, "claim", facts), notMyTurn(), notMyTurn());
  expect(claim({ built: true })).toEqual(["claim"]);
  expect(claim({ built: true, turned: ["red"] })).toEqual(["tunnel", "claim"]);
  expect(claim({ built: null, turned: ["red"] })).toEqual(["tunnel"]);
  expect(soundsOf(moved(1, "pay", { built: true }), notMyTurn(), notMyTurn())).toEqual(["claim"]);
  expect(soundsOf(moved(1, "decline", { built: false }), notMyTurn(), notMyTurn())).toEqual([]);
});

test("your turn is heard when it begins, and not again with its second card", () => {
  expect(soundsOf(moved(1, "draw card"), notMyTurn(), viewWith())).toEqual(["card", "your turn"]);
  expect(soundsOf(moved(0, "draw card"), viewWith(), viewWith())).toEqual(["card"]);
});

test("a completed ticket of one's own is heard after the claim", () => {
  const claim = moved(0, "claim", { built: true });
  expect(soundsOf(claim, withTickets(false, true), withTickets(true, true))).toEqual([
    "claim",
    "ticket done",
  ]);
  expect(soundsOf(claim, withTickets(false), withTickets(false))).toEqual(["claim"]);
});

test("the end is heard once", () => {
  const over: GameView = { ...notMyTurn(), state: "over" };
  expect(soundsOf(moved(1, "draw card"), notMyTurn(), over)).toEqual(["card", "end"]);
  expect(soundsOf(chat, over, over)).toEqual([]);
});

test("messages, and what is caught up with after an absence, are silent", () => {
  expect(soundsOf(chat, viewWith(), viewWith())).toEqual([]);
  expect(soundsOf(moved(1, "claim", { built: true }), viewWith(), null)).toEqual([]);
});

test("a phone vibrates only when one's turn begins, as the setting says", () => {
  expect(SOUNDS.filter((sound) => VIBRATIONS[sound])).toEqual(["your turn"]);
});
