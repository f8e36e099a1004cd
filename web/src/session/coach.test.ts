import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import { LESSON } from "../derived/lesson";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { Coach } from "./coach";
import type { Listener } from "./session";
import { coachMarks } from "./settings";
import type { TurnController } from "./turnController";

const CATALOGUE = new MoveCatalogue([
  { number: 0, kind: "draw card" },
  { number: 1, kind: "keep", keep: [0] },
]);
const hand = { cards: { red: 1 }, tickets: [openTicket(0, { trains: 2, missing: [0] })] };
const TURN = viewWith({}, hand);
const SECOND = viewWith({ phase: "second card" }, hand);
const OVER = { ...TURN, state: "over" as const };

let tell: Listener;

function coachOf(seat: number | null = 0, view = signal(TURN), plays = true, edition = EDITION) {
  const listen = (listener: Listener) => {
    tell = listener;
    return () => {};
  };
  const busy = signal(false);
  const controller = {
    session: {
      game: "g",
      seat,
      edition,
      catalogue: CATALOGUE,
      view,
      listen,
      busy,
      log: signal([]),
      plays: signal(plays),
    },
    plannedView: view,
    legal: signal(CATALOGUE.legal([0, 1])),
    question: signal(null),
    faceUp: signal([]),
  };
  return { coach: new Coach(controller as unknown as TurnController), view, busy };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  coachMarks.value = "unset";
});

test("every game of a new device has the coach until one is finished", () => {
  coachOf(null);
  tell(moved(0, "draw card"), TURN, OVER);
  expect(coachMarks.value).toBe("unset");
  coachOf();
  expect(coachMarks.value).toBe("learning");
  tell(moved(0, "draw card"), TURN, OVER);
  expect(coachMarks.value).toBe("off");
  coachOf();
  expect(coachMarks.value).toBe("off");
});

test("a device that has finished a game has no coach", () => {
  localStorage.setItem("trunkline.history", JSON.stringify([{ id: "a", edition: "usa" }]));
  coachOf();
  expect(coachMarks.value).toBe("unset");
});

test("an explanation is not repeated once it was on the screen, even if a hint then covers it", () => {
  const { coach } = coachOf();
  coach.show(coach.step.value, true);
  expect(coach.step.value).toMatchObject({ kind: "draw", again: false });
  coach.show(coach.step.value, false);
  expect(coach.step.value).toMatchObject({ kind: "draw", again: true });
});

test("an explanation is not repeated in the next game", () => {
  const { coach, view } = coachOf();
  coach.show(coach.step.value, true);
  view.value = SECOND;
  coach.show(coach.step.value, true);
  sessionStorage.clear();
  expect(coachOf().coach.step.value).toMatchObject({ kind: "draw", again: true });
  expect(coachOf().coach.isNew).toBe(true);
});

test("what a hint covered has not been explained", () => {
  const { coach, view } = coachOf();
  coach.show(coach.step.value, false);
  tell(moved(0, "draw card"), TURN, SECOND);
  view.value = SECOND;
  coach.show(coach.step.value, true);
  view.value = TURN;
  expect(coach.step.value).toMatchObject({ kind: "draw", again: false });
});

test("while a move is on its way the coach is silent, and then the step was followed", () => {
  const { coach, view, busy } = coachOf();
  coach.show(coach.step.value, true);
  busy.value = true;
  expect(coach.step.value).toBeNull();
  coach.show(coach.step.value, true);
  view.value = SECOND;
  busy.value = false;
  tell(moved(0, "draw card"), TURN, SECOND);
  expect(sessionStorage.getItem("trunkline.coach.g")).toContain('"draw":1');
  expect(coach.step.value).toMatchObject({ kind: "secondCard", again: false });
});

test("after a move that was refused the coach says the same as before", () => {
  const { coach, busy } = coachOf();
  const said = coach.step.value;
  coach.show(said, true);
  busy.value = true;
  coach.show(coach.step.value, true);
  busy.value = false;
  expect(coach.step.value).toEqual(said);
});

test("a tip that was closed comes back after another one", () => {
  const { coach, view } = coachOf();
  const hidden = () => coach.isHidden(coach.step.value);
  coach.show(coach.step.value, true);
  if (coach.step.value) coach.hide(coach.step.value);
  expect(hidden()).toBe(true);
  expect(coachMarks.value).toBe("learning");
  view.value = SECOND;
  coach.show(coach.step.value, true);
  view.value = TURN;
  expect(hidden()).toBe(false);
});

test("what a ticket is is explained once on a device, not once in a game", () => {
  const offer = signal(viewWith({ phase: "first tickets" }, { offer: [0, 1] }));
  const first = coachOf(0, offer).coach;
  expect(first.step.value).toMatchObject({ kind: "tickets", tip: "basics" });
  first.show(first.step.value, true);
  tell(moved(0, "keep"), offer.value, TURN);
  sessionStorage.clear();
  expect(coachOf(0, offer).coach.step.value).toMatchObject({ kind: "tickets", tip: "together" });
});

test("the lesson explains everything, also to the next person at a device", () => {
  const offer = signal(viewWith({ phase: "first tickets" }, { offer: [0, 1] }));
  localStorage.setItem("trunkline.explained", "tickets rival longestPath moreTicketsTip endNear");
  const lesson = coachOf(0, offer, true, { ...EDITION, id: LESSON }).coach;
  coachMarks.value = "on";
  expect(lesson.step.value).toMatchObject({ kind: "tickets", tip: "basics" });
});

test("all tickets of one box are read at once", () => {
  const tickets = [0, 1].map((index) => ({ ...openTicket(index), done: true }));
  const { coach, view } = coachOf();
  view.value = viewWith({}, { tickets });
  const done = coach.step.value;
  expect(done).toMatchObject({ kind: "ticketsDone", tickets: [0, 1] });
  if (done) coach.read(done);
  expect(coach.step.value?.kind).not.toBe("ticketsDone");
});

test("nothing is said to a player for whom a bot plays", () => {
  expect(coachOf(0, signal(TURN), false).coach.step.value).toBeNull();
});

test("the coach turns itself off when its good-bye was read", () => {
  const { coach } = coachOf();
  coach.read({ kind: "goodbye", last: null });
  expect(coachMarks.value).toBe("off");
});

test("tickets that were done or lost before the game was opened here are no news", () => {
  const tickets = [
    { ...openTicket(0), done: true },
    openTicket(1, { trains: null, possible: false }),
    openTicket(2, { trains: 2, missing: [0] }),
  ];
  const opened = viewWith({ owners: { 5: 0 } }, { ...hand, tickets });
  const { coach, view } = coachOf(0, signal(opened));
  expect(coach.step.value).toMatchObject({ kind: "draw" });
  const done = tickets.map((ticket) => (ticket.index === 2 ? { ...ticket, done: true } : ticket));
  view.value = viewWith({ owners: { 0: 0, 5: 0 } }, { ...hand, tickets: done });
  expect(coach.step.value).toMatchObject({ kind: "ticketsDone", tickets: [2] });
});

test("a ticket is news until the player's next move", () => {
  const both = [0, 1].map((index) => ({ ...openTicket(index), done: true }));
  const { coach, view } = coachOf();
  view.value = viewWith({ phase: "second card" }, { ...hand, tickets: both });
  coach.show(coach.step.value, true);
  expect(coach.step.value).toMatchObject({ kind: "ticketsDone", tickets: [0, 1] });
  tell(moved(0, "draw card"), view.value, null);
  expect(coach.step.value?.kind).not.toBe("ticketsDone");
});

test("tips are offered to be turned off until one was said", () => {
  const { coach, view } = coachOf();
  expect(coach.isNew).toBe(true);
  coach.show(coach.step.value, true);
  expect(coach.isNew).toBe(true);
  view.value = SECOND;
  coach.show(coach.step.value, true);
  expect(coach.isNew).toBe(false);
});
