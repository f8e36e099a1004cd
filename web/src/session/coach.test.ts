import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { openTicket } from "../testing/ticketNeeds";
import { Coach } from "./coach";
import type { Listener } from "./session";
import { coachMarks } from "./settings";
import type { TurnController } from "./turnController";

const CATALOGUE = new MoveCatalogue([{ number: 0, kind: "draw card" }]);
const hand = { cards: { red: 1 }, tickets: [openTicket(0, { trains: 2, missing: [0] })] };
const TURN = viewWith({}, hand);
const SECOND = viewWith({ phase: "second card" }, hand);
const OVER = { ...TURN, state: "over" as const };

let tell: Listener;

function coachOf(seat: number | null = 0, view = signal(TURN), plays = true) {
  const listen = (listener: Listener) => {
    tell = listener;
    return () => {};
  };
  const busy = signal(false);
  const controller = {
    session: {
      game: "g",
      seat,
      edition: EDITION,
      catalogue: CATALOGUE,
      view,
      listen,
      busy,
      plays: signal(plays),
    },
    plannedView: view,
    legal: signal(CATALOGUE.legal([0])),
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
  expect(coachMarks.value).toBe("on");
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
  coach.hide();
  expect(hidden()).toBe(true);
  expect(coachMarks.value).toBe("on");
  view.value = SECOND;
  coach.show(coach.step.value, true);
  view.value = TURN;
  expect(hidden()).toBe(false);
});

test("nothing is said to a player for whom a bot plays", () => {
  expect(coachOf(0, signal(TURN), false).coach.step.value).toBeNull();
});

test("the coach turns itself off when its good-bye was read", () => {
  const { coach } = coachOf();
  coach.show({ kind: "goodbye" }, true);
  coach.read();
  expect(coachMarks.value).toBe("off");
});
