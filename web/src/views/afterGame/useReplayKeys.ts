// The keys of a replay: arrows step by move, with Shift by turn; Page Up and Page Down go to turning
// points; Home, End, space to play, and ? for all of them.
import type { Signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Timeline } from "../../session/timeline";

// Elements that handle these keys themselves. The slider has arrows of its own, but no space.
const OWN_KEYS = "input:not([type='range']), select, textarea, svg, [role='application']";
const SLIDER_KEYS: readonly string[] = ["ArrowLeft", "ArrowRight", "Home", "End"];

/** While all keys are listed, only the dialog is to answer. */
export function useReplayKeys(timeline: Timeline, listed: Signal<boolean>): void {
  // Before the page is shown, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        listed.value ||
        hasOwn(event) ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey
      )
        return;
      if (event.key === "?") listed.value = true;
      else if (!act(event, timeline)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [timeline, listed]);
}

function hasOwn({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const slides = target.matches("input[type='range']") && SLIDER_KEYS.includes(key) && !shiftKey;
  return slides || target.closest(OWN_KEYS) !== null;
}

/** Handle a key. Returns false if it has no meaning here. */
function act(event: KeyboardEvent, timeline: Timeline): boolean {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
  if (by && event.shiftKey) timeline.stepTurn(by);
  else if (by) timeline.step(by);
  else if (event.key === "PageDown") timeline.stepTurningPoint(1);
  else if (event.key === "PageUp") timeline.stepTurningPoint(-1);
  else if (event.key === "Home") timeline.goTo(0);
  else if (event.key === "End") timeline.goTo(timeline.length);
  else if (event.key === " " && !isButton(event.target)) timeline.toggle();
  else return false;
  return true;
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
