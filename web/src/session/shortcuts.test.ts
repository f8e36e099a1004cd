import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameView } from "../api/types";
import type { Display } from "../derived/display";
import { MoveCatalogue, type SentMove } from "../derived/moveCatalogue";
import { viewWith } from "../testing/sampleGame";
import { hintOpen } from "./hints";
import { openPanel } from "./openPanel";
import { listenForKeys, SHORTCUTS, shortcutsFor } from "./shortcuts";
import type { TurnController } from "./turnController";

const view = signal<GameView>(viewWith());
const hands = {
  drawCard: vi.fn(),
  drawTickets: vi.fn(),
  takeFaceUp: vi.fn(),
  undo: vi.fn(),
  reset: vi.fn(),
  send: vi.fn(),
  start: vi.fn(),
};
const asks = signal(false);
const question = signal<unknown>(null);
const hasChoice = signal(false);
const focus = signal(null);
const due = signal(true);
const playback = { waiting: signal(false), release: vi.fn() };
const busy = signal(false);
const MOVES: SentMove[] = [
  { number: 0, kind: "draw card" },
  { number: 1, kind: "take", card: "red" },
  { number: 2, kind: "take", card: "blue" },
  { number: 3, kind: "draw tickets" },
  { number: 4, kind: "decline" },
  { number: 5, kind: "station", city: "ash" },
];
const catalogue = new MoveCatalogue(MOVES);
const session = { seat: 0, view, due, busy, catalogue, playback, skip: vi.fn() };
const legal = signal(catalogue.legal([0, 1, 2, 3]));
const faceUp = signal<Display>(["red", "blue"]);
const controller = {
  ...hands,
  session,
  legal,
  faceUp,
  asks,
  question,
  hasChoice,
  focus,
} as unknown as TurnController;
let stop = () => {};

function press(key: string, target: EventTarget = window, more: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
}

beforeEach(() => {
  view.value = viewWith();
  legal.value = catalogue.legal([0, 1, 2, 3]);
  faceUp.value = ["red", "blue"];
  busy.value = false;
  asks.value = false;
  question.value = null;
  hasChoice.value = false;
  hintOpen.value = false;
  openPanel.value = null;
  vi.clearAllMocks();
  stop = listenForKeys(controller);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

test("a number takes that face-up card", () => {
  press("2");
  expect(hands.takeFaceUp).toHaveBeenCalledWith(1);
});

test("d draws a card, t draws tickets", () => {
  press("d");
  press("t");
  expect(hands.drawCard).toHaveBeenCalledOnce();
  expect(hands.drawTickets).toHaveBeenCalledWith("key");
});

test("while a question is open, no key makes another move", () => {
  asks.value = true;
  for (const key of ["2", "d", "t"]) press(key);
  expect(hands.takeFaceUp).not.toHaveBeenCalled();
  expect(hands.drawCard).not.toHaveBeenCalled();
  expect(hands.drawTickets).not.toHaveBeenCalled();
});

/** The move on its way is answered: this seat decides again, or it does not. */
async function answer(decides = true): Promise<void> {
  const { you } = view.value;
  view.value = { ...view.value, you: you && { ...you, due: decides ? (you.due ?? 0) + 1 : null } };
  busy.value = false;
  await Promise.resolve();
}

test("a key for a move waits for the answer to the move before", async () => {
  busy.value = true;
  press("d");
  press("t");
  expect(hands.drawCard).not.toHaveBeenCalled();
  await answer();
  expect(hands.drawCard).toHaveBeenCalledOnce();
  // At most one waits.
  expect(hands.drawTickets).not.toHaveBeenCalled();
});

test("a key that waited does nothing if it means another card, or is illegal by then", async () => {
  busy.value = true;
  press("2");
  faceUp.value = ["red", "red"];
  await answer();
  expect(hands.takeFaceUp).not.toHaveBeenCalled();
  busy.value = true;
  press("t");
  legal.value = catalogue.legal([0, 1, 2]);
  await answer();
  expect(hands.drawTickets).not.toHaveBeenCalled();
});

test("a key that waited does nothing after a refusal, or in somebody else's turn", async () => {
  busy.value = true;
  press("d");
  busy.value = false;
  await Promise.resolve();
  busy.value = true;
  press("d");
  await answer(false);
  expect(hands.drawCard).not.toHaveBeenCalled();
});

test("another key takes the place of one that waits", async () => {
  for (const key of ["Escape", "u", "n"]) {
    busy.value = true;
    press("d");
    press(key);
    await answer();
  }
  expect(hands.drawCard).not.toHaveBeenCalled();
});

test("a key that is held down acts once", () => {
  for (const key of ["d", "n"]) {
    press(key);
    press(key, window, { repeat: true });
  }
  expect(hands.drawCard).toHaveBeenCalledOnce();
  expect(hands.start).toHaveBeenCalledOnce();
});

test("nothing is begun while a move is on its way", () => {
  busy.value = true;
  press("n");
  expect(hands.start).not.toHaveBeenCalled();
});

test("n begins a station, g gives up a tunnel only where there is one", () => {
  press("n");
  expect(hands.start).toHaveBeenCalledWith("station");
  press("g");
  expect(hands.send).not.toHaveBeenCalled();
  asks.value = true;
  legal.value = catalogue.legal([4]);
  press("g");
  expect(hands.send).toHaveBeenCalledWith(catalogue.at(4));
});

test("u undoes a move only if that is allowed", () => {
  press("u");
  expect(hands.undo).not.toHaveBeenCalled();
  const { you } = view.value;
  view.value = { ...view.value, you: you && { ...you, undo: true } };
  press("u");
  expect(hands.undo).toHaveBeenCalledOnce();
});

test("u first takes back the question that the player has opened", () => {
  const { you } = view.value;
  view.value = { ...view.value, you: you && { ...you, undo: true } };
  question.value = {};
  press("u");
  expect(hands.reset).toHaveBeenCalledOnce();
  expect(hands.undo).not.toHaveBeenCalled();
});

test("Escape closes the open panel, or else cancels", () => {
  press("r");
  expect(openPanel.value).toBe("rules");
  press("?");
  expect(openPanel.value).toBe("keys");
  press("Escape");
  expect(openPanel.value).toBeNull();
  expect(hands.reset).not.toHaveBeenCalled();
  press("Escape");
  expect(hands.reset).toHaveBeenCalledOnce();
});

test("Escape closes the hint after it has cancelled what was begun", () => {
  press("h");
  hasChoice.value = true;
  press("Escape");
  expect(hands.reset).toHaveBeenCalledOnce();
  expect(hintOpen.value).toBe(true);
  hasChoice.value = false;
  press("Escape");
  expect(hintOpen.value).toBe(false);
});

test("there are no hints in a game without hints", () => {
  view.value = { ...viewWith(), hints: false };
  press("h");
  expect(hintOpen.value).toBe(false);
  view.value = viewWith();
  press("h");
  expect(hintOpen.value).toBe(true);
  press("h");
  expect(hintOpen.value).toBe(false);
});

test("s skips what others do, and on one's own turn only what is still shown", () => {
  press("s");
  expect(session.skip).not.toHaveBeenCalled();
  expect(playback.release).toHaveBeenCalledTimes(1);
  playback.waiting.value = true;
  press("s");
  expect(session.skip).toHaveBeenCalledTimes(1);
  playback.waiting.value = false;
  due.value = false;
  press("s");
  expect(session.skip).toHaveBeenCalledTimes(2);
});

test("shortcuts are ignored while typing and with modifier keys", () => {
  const input = document.body.appendChild(document.createElement("input"));
  press("d", input);
  press("d", window, { ctrlKey: true });
  document.body.appendChild(document.createElement("dialog")).setAttribute("open", "");
  press("d");
  expect(hands.drawCard).not.toHaveBeenCalled();
});

test("no key has two meanings", () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("keys for what an edition does not have are not listed", () => {
  const listed = (moves: SentMove[]) =>
    shortcutsFor(new MoveCatalogue(moves)).map(({ name }) => name);
  expect(listed(MOVES)).toEqual(SHORTCUTS.map(({ name }) => name));
  expect(listed(MOVES.slice(0, 4))).not.toContain("build");
  expect(listed(MOVES.slice(0, 4))).not.toContain("giveUpTunnel");
});
