// ErrorKind kind of screen this is, kept up to date.
import { type ReadonlySignal, signal } from "@preact/signals";

function matches(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matching = signal(list.matches);
  list.addEventListener("change", () => {
    matching.value = list.matches;
  });
  return matching;
}

/** Too small for tray and rail beside the board: a sheet with tabs takes their place. */
export const isSmallScreen = matches("(max-width: 820px), (max-height: 520px)");
export const prefersReducedMotion = matches("(prefers-reduced-motion: reduce)");
