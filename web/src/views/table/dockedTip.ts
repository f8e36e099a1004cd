// The coach's tip on a small screen, which the prompt or the open question shows. It is empty until
// the coach is loaded.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

type Dock = "prompt" | "question";

export const dockedTip = signal<{ at: Dock; tip: ComponentChildren } | null>(null);

/** The tip that is shown there, if there is one. */
export function tipAt(dock: Dock): ComponentChildren {
  const docked = dockedTip.value;
  return docked?.at === dock ? docked.tip : null;
}
