// The keys of a replay: arrows step, with Shift from stepTurn to stepTurn, Home and End, space plays.
import { useEffect } from "preact/hooks";
import type { Timeline } from "../../session/timeline";

// Where keys have a meaning of their own.
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

/** Do what a key asks for; false if it asks for nothing here. */
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
