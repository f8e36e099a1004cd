// Which of the game's panels is open; at most one is.
import { signal } from "@preact/signals";

export type PanelName = "menu" | "seats" | "rules" | "hints";

export const openPanel = signal<PanelName | null>(null);

/** Open a openPanel, or close it if it is the one that is open. */
export function togglePanel(which: PanelName): void {
  openPanel.value = openPanel.value === which ? null : which;
}
