// The game's keyboard shortcuts in one table.
import { closeHint, hintOpen, toggleHint } from "./hints";
import { openPanel, togglePanel } from "./openPanel";
import { toggleBigBoard } from "./settings";
import { toggleSound } from "./sounds";
import type { TurnController } from "./turnController";

type ShortcutName =
  | "rules"
  | "hint"
  | "undo"
  | "cancel"
  | "takeCard"
  | "drawCard"
  | "drawTickets"
  | "bigBoard"
  | "sound"
  | "skip"
  | "zoom";

export interface Shortcut {
  name: ShortcutName;
  /** As printed on the keys. */
  keys: readonly string[];
  /** What it does anywhere in a game; the board handles its own keys. */
  act?(controller: TurnController, key: string): void;
  /** Whether it makes a move. While a question is open, it does nothing: the keys answer that. */
  moves?: boolean;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { name: "rules", keys: ["?"], act: () => togglePanel("rules") },
  { name: "hint", keys: ["h"], act: askForHint },
  { name: "undo", keys: ["u"], act: undo },
  { name: "cancel", keys: ["Escape"], act: cancel },
  { name: "takeCard", keys: ["1", "2", "3", "4", "5"], act: takeCard, moves: true },
  { name: "drawCard", keys: ["d"], act: (controller) => controller.drawCard(), moves: true },
  {
    name: "drawTickets",
    keys: ["t"],
    act: (controller) => controller.drawTickets("key"),
    moves: true,
  },
  { name: "bigBoard", keys: ["b"], act: toggleBigBoard },
  { name: "sound", keys: ["m"], act: () => toggleSound() },
  { name: "skip", keys: ["s"], act: skip },
  { name: "zoom", keys: ["+", "−", "0"] },
];

/** Whether this seat may ask for hints. */
export function offersHints(controller: TurnController): boolean {
  const { seat, view } = controller.session;
  return seat !== null && view.value.hints && view.value.state === "playing";
}

/** Handle the shortcuts until the returned function is called. */
export function listenForKeys(controller: TurnController): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!isForGame(event)) return;
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(event.key));
    if (!shortcut?.act || (shortcut.moves && controller.asks.value)) return;
    event.preventDefault();
    shortcut.act(controller, event.key);
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
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
