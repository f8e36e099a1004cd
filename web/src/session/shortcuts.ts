// The game's keyboard shortcuts in one table.
import { effect } from "@preact/signals";
import type { MoveInfo, MoveKind } from "../api/types";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { STARTED_BY_BUTTON } from "./boardMoves";
import { closeHint, hintOpen, toggleHint } from "./hints";
import { openPanel, togglePanel } from "./openPanel";
import { toggleBigBoard } from "./settings";
import { toggleSound } from "./sounds";
import type { TurnController } from "./turnController";

type ShortcutName =
  | "keys"
  | "rules"
  | "hint"
  | "undo"
  | "cancel"
  | "takeCard"
  | "drawCard"
  | "drawTickets"
  | "build"
  | "giveUpTunnel"
  | "bigBoard"
  | "sound"
  | "skip"
  | "goOnBoard"
  | "nextOnBoard"
  | "chooseOnBoard"
  | "panBoard"
  | "zoom";

export interface Shortcut {
  name: ShortcutName;
  /** As browsers name them. */
  keys: readonly string[];
  /** What it does anywhere in a game; the board handles its own keys. */
  act?(controller: TurnController, key: string): void;
  /**
   * The moves that it may make, of which one is legal or none. While a question is open, it does
   * nothing: the keys answer that.
   */
  moves?(controller: TurnController, key: string): readonly MoveInfo[];
  /** What it is for, if not every edition has that. */
  kinds?: readonly MoveKind[];
}

/** The shortcuts in an edition with these moves. */
export function shortcutsFor(catalogue: Pick<MoveCatalogue, "ofKind">): readonly Shortcut[] {
  return SHORTCUTS.filter(
    ({ kinds }) => !kinds || kinds.some((kind) => catalogue.ofKind(kind).length > 0),
  );
}

export const SHORTCUTS: readonly Shortcut[] = [
  { name: "keys", keys: ["?"], act: () => togglePanel("keys") },
  { name: "rules", keys: ["r"], act: () => togglePanel("rules") },
  { name: "hint", keys: ["h"], act: askForHint },
  { name: "undo", keys: ["u"], act: undo },
  { name: "cancel", keys: ["Escape"], act: cancel },
  { name: "takeCard", keys: ["1", "2", "3", "4", "5"], act: takeCard, moves: takes },
  {
    name: "drawCard",
    keys: ["d"],
    act: (controller) => controller.drawCard(),
    moves: ({ session }) => session.catalogue.ofKind("draw card"),
  },
  {
    name: "drawTickets",
    keys: ["t"],
    act: (controller) => controller.drawTickets("key"),
    moves: ({ session }) => session.catalogue.ofKind("draw tickets"),
  },
  { name: "build", keys: ["n"], act: build, kinds: STARTED_BY_BUTTON },
  { name: "giveUpTunnel", keys: ["g"], act: giveUpTunnel, kinds: ["decline"] },
  { name: "bigBoard", keys: ["b"], act: toggleBigBoard },
  { name: "sound", keys: ["m"], act: () => toggleSound() },
  { name: "skip", keys: ["s"], act: skip },
  { name: "goOnBoard", keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"] },
  { name: "nextOnBoard", keys: ["PageUp", "PageDown"] },
  { name: "chooseOnBoard", keys: ["Enter"] },
  { name: "panBoard", keys: ["Shift"] },
  { name: "zoom", keys: ["+", "−", "0"] },
];

/** Whether this seat may ask for hints. */
export function offersHints(controller: TurnController): boolean {
  const { seat, view } = controller.session;
  return seat !== null && view.value.hints && view.value.state === "playing";
}

/** A key that was pressed while a move was on its way, and what it meant then. */
interface WaitingKey {
  key: string;
  shortcut: Shortcut;
  meant: readonly MoveInfo[];
  /** What the move on its way answers. */
  due: number | null;
}

/**
 * Handle the shortcuts until the returned function is called. A key for another move that is pressed
 * while one is on its way waits for the answer; at most one does, until any other key is pressed.
 */
export function listenForKeys(controller: TurnController): () => void {
  const { busy } = controller.session;
  let waiting: WaitingKey | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (!isForGame(event)) return;
    const { key } = event;
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(key));
    if (!shortcut?.act || (shortcut.moves && controller.asks.value)) return;
    event.preventDefault();
    // A key that is held down acts once.
    if (event.repeat) return;
    if (shortcut.moves && busy.value) {
      waiting ??= { key, shortcut, meant: shortcut.moves(controller, key), due: dueOf(controller) };
      return;
    }
    // After another key, nobody waits for that move any more.
    waiting = null;
    shortcut.act(controller, key);
  };
  const stop = effect(() => {
    if (busy.value || !waiting) return;
    const next = waiting;
    waiting = null;
    // Others see the answer first.
    queueMicrotask(() => pressAgain(controller, next));
  });
  addEventListener("keydown", onKey);
  return () => {
    stop();
    removeEventListener("keydown", onKey);
  };
}

/** Do what a key meant that had to wait, if it means the same and is legal after the answer. */
function pressAgain(controller: TurnController, { key, shortcut, meant, due }: WaitingKey): void {
  const now = dueOf(controller);
  if (now === null || now === due || controller.asks.value) return;
  const { moves } = controller.legal.value;
  const means = shortcut.moves?.(controller, key) ?? [];
  if (means[0] === meant[0] && means.some((move) => moves.includes(move)))
    shortcut.act?.(controller, key);
}

function dueOf({ session }: TurnController): number | null {
  return session.view.value.you?.due ?? null;
}

/** Whether a key is meant for the game: nothing else has handled it or waits for it. */
export function isForGame(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isTyping(event.target) && document.querySelector("dialog[open]") === null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=radio]), textarea, select");
}

function askForHint(controller: TurnController): void {
  if (offersHints(controller)) toggleHint(controller.session);
}

/** A question that the player has opened is the latest step, and is what `u` takes back. */
function undo(controller: TurnController): void {
  if (controller.question.value) controller.reset();
  else if (controller.session.view.value.you?.undo) controller.undo();
}

/** On the player's own turn there are no moves to skip, unless those before it are still shown. */
function skip({ session }: TurnController): void {
  if (session.playback.waiting.value || !session.due.value) session.skip();
  else session.playback.release();
}

function cancel(controller: TurnController): void {
  if (openPanel.value) openPanel.value = null;
  else if (hintOpen.value && !controller.hasChoice.value) closeHint(controller);
  else controller.reset();
}

function takeCard(controller: TurnController, key: string): void {
  controller.takeFaceUp(Number(key) - 1);
}

function takes({ faceUp, session }: TurnController, key: string): readonly MoveInfo[] {
  const card = faceUp.value[Number(key) - 1];
  return card ? session.catalogue.takesOf(card) : [];
}

/** Begin the move of the edition that otherwise a button begins. */
function build(controller: TurnController): void {
  const { catalogue, busy } = controller.session;
  const kind = STARTED_BY_BUTTON.find((one) => catalogue.ofKind(one).length > 0);
  if (kind && !busy.value && !controller.asks.value) controller.start(kind);
}

function giveUpTunnel(controller: TurnController): void {
  const decline = controller.legal.value.one("decline");
  if (decline) controller.send(decline);
}
