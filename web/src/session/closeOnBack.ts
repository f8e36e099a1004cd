// The browser's Back closes what is open before it leaves the game.
import { computed, effect } from "@preact/signals";
import { closeHint, hintOpen } from "./hints";
import { openLessonId } from "./lessons";
import { openPanel } from "./openPanel";
import type { TurnController } from "./turnController";

/** The state of the extra history entry that exists while something is open. */
const ENTRY = "open";

interface Closable {
  isOpen(): boolean;
  close(): void;
}

/** What Back closes, one after another: what is in front comes first. */
function closables(controller: TurnController): readonly Closable[] {
  const { question, startedKind } = controller;
  return [
    {
      isOpen: () => openLessonId.value !== null,
      close: () => {
        openLessonId.value = null;
      },
    },
    {
      isOpen: () => openPanel.value !== null,
      close: () => {
        openPanel.value = null;
      },
    },
    {
      isOpen: () => question.value !== null || startedKind.value !== null,
      close: () => controller.reset(),
    },
    { isOpen: () => hintOpen.value, close: () => closeHint(controller) },
  ];
}

/** Handle Back until the returned function is called. */
export function closeOnBack(controller: TurnController): () => void {
  const all = closables(controller);
  const inFront = computed(() => all.find(({ isOpen }) => isOpen()) ?? null);
  const open = computed(() => inFront.value !== null);
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
    if (!leaving && history.state !== ENTRY) inFront.peek()?.close();
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
