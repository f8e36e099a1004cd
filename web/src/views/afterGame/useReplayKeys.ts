// The keys of a replay: arrows step by move, with Shift by turn; Home, End, and space to play.
import { useEffect } from "preact/hooks";
import type { Timeline } from "../../session/timeline";

// Elements that handle these keys themselves.
const OWN_KEYS = "input, select, textarea, svg, [role='application']";

export function useReplayKeys(timeline: Timeline): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = event.target instanceof Element && event.target.closest(OWN_KEYS);
      if (busy || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (act(event, timeline)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [timeline]);
}

/** Handle a key. Returns false if it has no meaning here. */
function act(event: KeyboardEvent, timeline: Timeline): boolean {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
  if (by && event.shiftKey) timeline.stepTurn(by);
  else if (by) timeline.step(by);
  else if (event.key === "Home") timeline.goTo(0);
  else if (event.key === "End") timeline.goTo(timeline.length);
  else if (event.key === " " && !isButton(event.target)) timeline.toggle();
  else return false;
  return true;
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
