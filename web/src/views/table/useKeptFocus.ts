// Keyboard users go on where they are: if what they used disappears, the board takes the focus.
import { useEffect } from "preact/hooks";

/** Watch the focus of a player who uses the keyboard, until the game is left. */
export function useKeptFocus(): void {
  useEffect(() => {
    let byKey = false;
    let focused: Element | null = null;
    const onKey = () => {
      byKey = true;
    };
    const onPointer = () => {
      byKey = false;
    };
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    const watcher = new MutationObserver(() => {
      if (!focused || !wasLost(focused)) return;
      focused = null;
      if (byKey) focusNext();
    });
    addEventListener("keydown", onKey, true);
    addEventListener("pointerdown", onPointer, true);
    addEventListener("focusin", onFocus);
    watcher.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["disabled"],
    });
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("pointerdown", onPointer, true);
      removeEventListener("focusin", onFocus);
      watcher.disconnect();
    };
  }, []);
}

/** Whether an element had the focus and lost it to the page, because it is gone or disabled. */
function wasLost(element: Element): boolean {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement !== null) return false;
  return !element.isConnected || element.matches(":disabled");
}

/**
 * The first control of a question, or else where the player was on the board. Who was not there by
 * keys gets the board as a whole, so that no city looks chosen.
 */
function focusNext(): void {
  const question = document.querySelector<HTMLElement>(".question-panel [data-first]");
  const stop = document.querySelector<SVGElement>('.board [data-by-key] [data-stop][tabindex="0"]');
  const board = document.querySelector<SVGElement>(".board svg[role=group]");
  (question ?? stop ?? board)?.focus({ preventScroll: true });
}
