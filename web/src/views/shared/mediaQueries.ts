// Media queries as signals.
import { type ReadonlySignal, signal } from "@preact/signals";

function matches(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matching = signal(list.matches);
  list.addEventListener("change", () => {
    matching.value = list.matches;
  });
  return matching;
}

/** Too small for tray and sidebar beside the board: tabs take their place. */
export const isSmallScreen = matches("(max-width: 820px), (max-height: 520px)");
/** A small screen for fingers. */
export const isTouchPhone = matches(
  "(pointer: coarse) and (max-width: 820px), (pointer: coarse) and (max-height: 520px)",
);
/** Too narrow for a long sentence in the prompt. */
export const isNarrowScreen = matches("(max-width: 1199px), (max-height: 520px)");
/** A phone on its side. */
export const isLowScreen = matches("(max-height: 520px)");
export const prefersReducedMotion = matches("(prefers-reduced-motion: reduce)");
