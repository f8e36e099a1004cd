// Which of the game's panels is open, if any.
import { signal } from "@preact/signals";

export type PanelName = "menu" | "seats" | "rules" | "keys" | "lessons";

export const openPanel = signal<PanelName | null>(null);

export function closePanel(): void {
  openPanel.value = null;
}

/** Open a panel, or close it if it is open. */
export function togglePanel(which: PanelName): void {
  openPanel.value = openPanel.value === which ? null : which;
}
