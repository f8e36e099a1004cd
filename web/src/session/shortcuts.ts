// The game's keyboard shortcuts in one table: what a key does, and what the help says of it.
import { openPanel, togglePanel } from "./openPanel";
import type { TurnController } from "./turnController";

export interface Shortcut {
  /** What one presses, as it is written on the key. */
  keys: readonly string[];
  words: string;
  /** What it does anywhere in a game; the board listens to its own keys itself. */
  act?(controller: TurnController, key: string): void;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["?"], words: "these rules", act: () => togglePanel("rules") },
  { keys: ["h"], words: "a hint", act: askForHint },
  { keys: ["u"], words: "take the last move back", act: undo },
  { keys: ["Escape"], words: "put down, or close", act: putDown },
  { keys: ["1", "2", "3", "4", "5"], words: "take that card of the display", act: takeCard },
  { keys: ["d"], words: "draw from the deck", act: (controller) => controller.drawCard() },
  { keys: ["t"], words: "draw tickets", act: (controller) => controller.drawTickets("key") },
  { keys: ["+", "−", "0"], words: "on the board: closer, further, all of it" },
];

/** Whether this seat may ask for hints. */
export function offersHints(controller: TurnController): boolean {
  const { seat, view } = controller.session;
  return seat !== null && view.value.hints && view.value.state === "playing";
}

/** Act on the shortcuts until the returned function is called. */
export function listenForKeys(controller: TurnController): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(event.key));
    if (!shortcut?.act) return;
    event.preventDefault();
    shortcut.act(controller, event.key);
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=radio]), textarea, select");
}

function askForHint(controller: TurnController): void {
  if (offersHints(controller)) togglePanel("hints");
}

function undo(controller: TurnController): void {
  if (controller.session.view.value.you?.undo) controller.undo();
}

function putDown(controller: TurnController): void {
  if (openPanel.value) openPanel.value = null;
  else controller.reset();
}

function takeCard(controller: TurnController, key: string): void {
  const card = controller.session.view.value.position?.display[Number(key) - 1];
  if (card) controller.takeFaceUp(card);
}
