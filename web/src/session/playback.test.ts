import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventFrame, GameView } from "../api/types";
import { moved } from "../testing/events";
import { viewWith } from "../testing/sampleGame";
import { Playback } from "./playback";
import { speed } from "./settings";

let shown: number[];
let playback: Playback;
let plays: boolean;

const WAITING: GameView = { ...viewWith(), you: null };
const MY_TURN: GameView = viewWith();

function frame(number: number, seat: number, view = WAITING, claims = false): EventFrame {
  const event = { ...moved(seat, "draw card", claims ? { track: 1 } : {}), number };
  return { type: "event", event, view, now: 0 };
}

beforeEach(() => {
  vi.useFakeTimers();
  speed.value = "normal";
  shown = [];
  plays = true;
  playback = new Playback({
    seat: 0,
    plays: () => plays,
    show: ({ event }) => shown.push(event.number),
  });
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
});

test("moves of others are shown one after another, claims for longer", () => {
  playback.add(frame(1, 1));
  playback.add(frame(2, 1, WAITING, true));
  playback.add(frame(3, 2));
  expect(shown).toEqual([1]);
  expect([playback.waiting.value, playback.newest]).toEqual([true, 3]);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1399);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([1, 2, 3]);
  expect(playback.waiting.value).toBe(false);
});

test("a move that comes late enough is shown at once, and so is the viewer's own", () => {
  playback.add(frame(1, 1));
  playback.add(frame(2, 0));
  vi.advanceTimersByTime(700);
  playback.add(frame(3, 1));
  expect(shown).toEqual([1, 2, 3]);
});

test("the setting decides how long, down to not at all", () => {
  speed.value = "slow";
  playback.add(frame(1, 1));
  playback.add(frame(2, 1));
  vi.advanceTimersByTime(1799);
  expect(shown).toEqual([1]);
  playback.showAll();
  speed.value = "instant";
  playback.add(frame(3, 1));
  playback.add(frame(4, 1));
  vi.advanceTimersByTime(1800);
  playback.add(frame(5, 1));
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

test("skipping shows everything until the viewer's turn, and no longer", () => {
  playback.add(frame(1, 1));
  playback.add(frame(2, 1));
  playback.skip();
  playback.add(frame(3, 2));
  expect(shown).toEqual([1, 2, 3]);
  playback.add(frame(4, 2, MY_TURN));
  playback.add(frame(5, 0));
  playback.add(frame(6, 1));
  playback.add(frame(7, 1));
  expect(shown).toEqual([1, 2, 3, 4, 5, 6]);
});

test("skipping ends with what waits where no turn of the viewer's will come", () => {
  plays = false;
  playback.add(frame(1, 1));
  playback.add(frame(2, 1));
  playback.skip();
  playback.add(frame(3, 2));
  playback.add(frame(4, 2));
  expect(shown).toEqual([1, 2]);
});

test("skipping to the end shows what comes later, too, unless the viewer returns to play", () => {
  plays = false;
  playback.add(frame(1, 1));
  playback.skipToEnd();
  for (const number of [2, 3, 4]) playback.add(frame(number, 1));
  expect(shown).toEqual([1, 2, 3, 4]);
  playback.add(frame(5, 1, MY_TURN));
  playback.add(frame(6, 1));
  playback.add(frame(7, 1));
  expect(shown).toEqual([1, 2, 3, 4, 5]);
});

test("nobody loses time on the clock", () => {
  const clock = { kind: "turn" } as unknown as GameView["clock"];
  playback.add(frame(1, 1));
  playback.add(frame(2, 1));
  playback.add(frame(3, 1, { ...MY_TURN, clock }));
  expect(shown).toEqual([1, 2, 3]);
});

test("what was missed while disconnected comes without views, and at once", () => {
  for (const number of [1, 2, 3]) playback.add({ ...frame(number, 1), view: null });
  playback.add(frame(4, 1));
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("no more than a round or two waits", () => {
  for (let number = 1; number <= 40; number++) playback.add(frame(number, 1));
  expect(shown).toHaveLength(10);
});

test("a failed tunnel of one's own stays until it is released, and others wait", () => {
  const failed = { turned: ["red" as const], built: false, track: 1 };
  const mine = { ...moved(0, "claim", failed), number: 1 };
  playback.add({ type: "event", event: mine, view: WAITING, now: 0 });
  playback.add(frame(2, 1));
  vi.advanceTimersByTime(60_000);
  expect([shown, playback.held.value, playback.waiting.value]).toEqual([[1], true, true]);
  playback.release();
  expect([shown, playback.held.value]).toEqual([[1, 2], false]);
});

describe("a rival's failed tunnel", () => {
  const failed = { turned: ["red" as const], built: false, track: 1 };
  const fails = (kind: "claim" | "decline", view = WAITING): void => {
    const event = { ...moved(1, kind, kind === "claim" ? failed : {}), number: 1 };
    playback.add({ type: "event", event, view, now: 0 });
  };

  test.each(["claim", "decline"] as const)("is held for a while after a %s", (kind) => {
    fails(kind);
    playback.add(frame(2, 1));
    vi.advanceTimersByTime(4499);
    expect([shown, playback.held.value]).toEqual([[1], true]);
    vi.advanceTimersByTime(1);
    expect([shown, playback.held.value]).toEqual([[1, 2], false]);
  });

  test("is skipped, and left by the viewer's own move", () => {
    fails("claim");
    playback.skip();
    expect(playback.held.value).toBe(false);
    playback.add(frame(2, 2, MY_TURN));
    fails("claim");
    playback.add(frame(3, 0));
    expect(playback.held.value).toBe(false);
  });

  test("is not held where moves are shown at once", () => {
    speed.value = "instant";
    fails("claim");
    expect(playback.held.value).toBe(false);
  });
});

test("a view that replaces everything forgets what waits", () => {
  playback.add(frame(1, 1));
  playback.add(frame(2, 1));
  playback.clear();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([1]);
});
