import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, GameView } from "../api/types";
import { confirmMoves } from "../ui/settings";
import { MoveBook, type SentMove } from "./book";
import { Desk } from "./desk";
import { EDITION, viewWith } from "./sample";
import type { Session } from "./session";

const MOVES = [
  { number: 0, kind: "claim", track: 0, color: "red", cards: 2 },
  { number: 1, kind: "claim", track: 0, color: "red", cards: 1, locomotives: 1 },
  { number: 2, kind: "claim", track: 2, color: "blue", cards: 3 },
  { number: 3, kind: "take", card: "red" },
  { number: 4, kind: "draw card" },
  { number: 5, kind: "draw tickets" },
  { number: 6, kind: "pass" },
  { number: 7, kind: "station", city: "ash", color: "red", cards: 1 },
  { number: 8, kind: "passenger", city: "ash" },
  { number: 9, kind: "no meeple" },
  { number: 10, kind: "ride", track: 4, city: "elm" },
  { number: 11, kind: "ride", track: 4, city: "cedar" },
] satisfies SentMove[];

let sent: number[];
let view: ReturnType<typeof signal<GameView>>;
let log: Event[];

function deskWith(moves: number[], position: Parameters<typeof viewWith>[0] = {}): Desk {
  view = signal(viewWith(position, { moves, cards: { red: 3, locomotive: 1 } }));
  sent = [];
  const session = {
    game: "g",
    seat: 0,
    view,
    edition: EDITION,
    book: new MoveBook(MOVES),
    due: signal(true),
    log: signal(log),
    move: async (number: number) => {
      sent.push(number);
    },
  };
  return new Desk(session as unknown as Session);
}

beforeEach(() => {
  vi.useFakeTimers();
  confirmMoves.value = "touch";
  log = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a track with one way to pay is claimed at once by a pointer", () => {
  const desk = deskWith([2, 4]);
  desk.touchTrack(2, "pointer");
  expect(sent).toEqual([2]);
});

test("a finger is asked to confirm first", () => {
  const desk = deskWith([2, 4]);
  desk.touchTrack(2, "finger");
  expect(sent).toEqual([]);
  expect(desk.question.value?.options.map((way) => way.number)).toEqual([2]);
});

test("those who want to be asked always are, and those who never want to are not", () => {
  const desk = deskWith([2, 4]);
  confirmMoves.value = "always";
  desk.touchTrack(2, "pointer");
  expect(sent).toEqual([]);
  confirmMoves.value = "never";
  desk.touchTrack(2, "finger");
  expect(sent).toEqual([2]);
});

test("several ways to pay are offered, the usual one first", () => {
  const desk = deskWith([1, 0]);
  confirmMoves.value = "never";
  desk.touchTrack(0, "pointer");
  expect(sent).toEqual([]);
  expect(desk.question.value?.options.map((way) => way.number)).toEqual([0, 1]);
});

test("a picked colour leaves only the ways that use it", () => {
  const desk = deskWith([0, 1, 2]);
  desk.pick("locomotive");
  expect([...desk.glowingTracks.value]).toEqual([0]);
  desk.touchTrack(0, "pointer");
  expect(sent).toEqual([1]);
});

test("cards dropped on a track pay for it", () => {
  const desk = deskWith([1, 0, 2]);
  desk.drop("blue", 2);
  expect(sent).toEqual([2]);
});

test("a picked colour is put back by picking it again", () => {
  const desk = deskWith([0, 2]);
  desk.pick("red");
  desk.pick("red");
  expect([...desk.glowingTracks.value]).toEqual([0, 2]);
});

test("a track that cannot be claimed says why, in the server's words", async () => {
  const asked = vi.fn(async (_request: Request) =>
    Response.json({ text: "claim Birch-Cedar 3 blue", why: "You need 3." }),
  );
  vi.stubGlobal("fetch", asked);
  const desk = deskWith([4, 5]);
  desk.touchTrack(2, "pointer");
  expect(desk.note.value?.track).toBe(2);
  await vi.waitFor(() => expect(desk.note.value?.text).toBe("You need 3."));
  expect(asked.mock.calls[0]?.[0].url).toContain("/seats/0/moves/2");
  expect(sent).toEqual([]);
});

test("cities glow for a station only when one is to be built", () => {
  const desk = deskWith([4, 7]);
  expect(desk.glowingPlaces.value.size).toBe(0);
  desk.building.value = true;
  expect([...desk.glowingPlaces.value]).toEqual(["ash"]);
  expect(desk.glowingTracks.value.size).toBe(0);
  desk.touchPlace("ash", "pointer");
  expect(sent).toEqual([7]);
});

test("a place where nothing can be done is looked at", () => {
  const desk = deskWith([4]);
  desk.touchPlace("elm", "pointer");
  expect(desk.focus.value).toEqual({ kind: "place", place: "elm" });
});

test("nobody is asked where there is only one answer", () => {
  deskWith([9], { phase: "meeples" });
  vi.runAllTimers();
  expect(sent).toEqual([9]);
});

test("whoever took a move back is not hurried on again", () => {
  log = [{ kind: "undo", number: 2, at: 0, seat: 0 }];
  deskWith([9], { phase: "meeples" });
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

test("the one move of a turn is left to the player, but for passing", () => {
  deskWith([4], { phase: "turn" });
  vi.runAllTimers();
  expect(sent).toEqual([]);
  deskWith([6], { phase: "turn" });
  vi.runAllTimers();
  expect(sent).toEqual([6]);
});

test("a track that can be ridden either way asks which way", () => {
  const desk = deskWith([10, 11], { phase: "ride" });
  confirmMoves.value = "never";
  desk.touchTrack(4, "pointer");
  expect(desk.question.value?.options.map((step) => step.number)).toEqual([10, 11]);
  desk.touchPlace("cedar", "pointer");
  expect(sent).toEqual([11]);
});

test("a reason goes with the position it was about; a problem stays", () => {
  const desk = deskWith([4]);
  desk.note.value = { text: "You need a red.", tone: "why", track: 0 };
  view.value = viewWith({}, { moves: [4] });
  expect(desk.note.value).not.toBeNull();
  const next = viewWith({}, { moves: [4] });
  view.value = { ...next, turn: next.turn + 1 };
  expect(desk.note.value).toBeNull();
  desk.note.value = { text: "The server does not answer.", tone: "problem", track: null };
  view.value = next;
  expect(desk.note.value).not.toBeNull();
});

test("a late reason does not take the place of a newer one", async () => {
  const answers: ((why: string) => void)[] = [];
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) =>
      answers.push((why) => resolve(Response.json({ legal: false, why, text: "" }))),
    );
  });
  const desk = deskWith([4]);
  desk.touchTrack(0, "pointer");
  desk.touchTrack(2, "pointer");
  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.("the newer");
  await vi.waitFor(() => expect(desk.note.value?.text).toBe("the newer"));
  answers[0]?.("the older");
  await vi.advanceTimersByTimeAsync(10);
  expect(desk.note.value?.text).toBe("the newer");
});

test("a question ends when its moves are no longer legal", () => {
  const desk = deskWith([0, 1]);
  desk.touchTrack(0, "pointer");
  expect(desk.question.value).not.toBeNull();
  view.value = viewWith({}, { moves: [4] });
  expect(desk.question.value).toBeNull();
});
