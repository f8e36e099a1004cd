import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameView } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { hintOpen } from "./hints";
import { openPanel } from "./openPanel";
import { listenForKeys, SHORTCUTS } from "./shortcuts";
import type { TurnController } from "./turnController";

const view = signal<GameView>(viewWith());
const hands = {
  drawCard: vi.fn(),
  drawTickets: vi.fn(),
  takeFaceUp: vi.fn(),
  undo: vi.fn(),
  reset: vi.fn(),
};
const asks = signal(false);
const question = signal<unknown>(null);
const hasChoice = signal(false);
const focus = signal(null);
const due = signal(true);
const playback = { waiting: signal(false), release: vi.fn() };
const session = { seat: 0, view, due, playback, skip: vi.fn() };
const controller = {
  ...hands,
  session,
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
  press("?");
  expect(openPanel.value).toBe("rules");
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
