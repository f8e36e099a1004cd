// Which of the game's panels is open; at most one is.
import { signal } from "@preact/signals";

export type Panel = "menu" | "seats" | "rules" | "hints";

export const panel = signal<Panel | null>(null);

/** Open a panel, or close it if it is the one that is open. */
export function toggle(which: Panel): void {
  panel.value = panel.value === which ? null : which;
}
