// Keys do what the help says, and leave those alone who are typing.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameView } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { panel } from "./openPanel";
import { listenForKeys, SHORTCUTS } from "./shortcuts";
import type { Desk } from "./turnController";

const view = signal<GameView>(viewWith());
const hands = {
  touchDeck: vi.fn(),
  touchTickets: vi.fn(),
  touchDisplay: vi.fn(),
  undo: vi.fn(),
  clear: vi.fn(),
};
const desk = { ...hands, session: { seat: 0, view } } as unknown as Desk;
let stop = () => {};

function press(key: string, target: EventTarget = window, more: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
}

beforeEach(() => {
  view.value = viewWith();
  panel.value = null;
  vi.clearAllMocks();
  stop = listenForKeys(desk);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

test("a number takes that card of the display", () => {
  press("2");
  expect(hands.touchDisplay).toHaveBeenCalledWith("blue");
});

test("an empty place of the display gives nothing", () => {
  view.value = viewWith({ display: [null] });
  press("1");
  expect(hands.touchDisplay).not.toHaveBeenCalled();
});

test("d draws a card, t tickets", () => {
  press("d");
  press("t");
  expect(hands.touchDeck).toHaveBeenCalledOnce();
  expect(hands.touchTickets).toHaveBeenCalledWith("key");
});

test("u takes back only what may be taken back", () => {
  press("u");
  expect(hands.undo).not.toHaveBeenCalled();
  const { you } = view.value;
  view.value = { ...view.value, you: you && { ...you, undo: true } };
  press("u");
  expect(hands.undo).toHaveBeenCalledOnce();
});

test("escape closes what is open, and else puts everything down", () => {
  press("?");
  expect(panel.value).toBe("rules");
  press("Escape");
  expect(panel.value).toBeNull();
  expect(hands.clear).not.toHaveBeenCalled();
  press("Escape");
  expect(hands.clear).toHaveBeenCalledOnce();
});

test("there are no hints where a game has none", () => {
  view.value = { ...viewWith(), hints: false };
  press("h");
  expect(panel.value).toBeNull();
  view.value = viewWith();
  press("h");
  expect(panel.value).toBe("hints");
});

test("whoever types is left alone, and so is the browser", () => {
  const input = document.body.appendChild(document.createElement("input"));
  press("d", input);
  press("d", window, { ctrlKey: true });
  document.body.appendChild(document.createElement("dialog")).setAttribute("open", "");
  press("d");
  expect(hands.touchDeck).not.toHaveBeenCalled();
});

test("no key means two things", () => {
  const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
