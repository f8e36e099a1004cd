// The browser's Back closes what is open before it leaves the game.
import { computed, effect } from "@preact/signals";
import { openPanel } from "./openPanel";
import type { TurnController } from "./turnController";

/** The state of the extra history entry that exists while something is open. */
const ENTRY = "open";

/** Handle Back until the returned function is called. */
export function closeOnBack(controller: TurnController): () => void {
  const { question, startedKind } = controller;
  const open = computed(
    () => openPanel.value !== null || question.value !== null || startedKind.value !== null,
  );
  // Going back takes time. Meanwhile, something else may have been opened.
  let leaving = false;
  const update = () => {
    const entered = history.state === ENTRY;
    if (leaving || entered === open.peek()) return;
    if (open.peek()) history.pushState(ENTRY, "");
    else {
      leaving = true;
      history.back();
    }
  };
  const onPop = () => {
    if (!leaving && history.state !== ENTRY && open.peek()) {
      openPanel.value = null;
      controller.reset();
    }
    leaving = false;
    update();
  };
  addEventListener("popstate", onPop);
  const stop = effect(() => {
    open.value;
    update();
  });
  return () => {
    stop();
    removeEventListener("popstate", onPop);
  };
}
