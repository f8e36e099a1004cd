// Settings that this browser remembers.
import { effect, type Signal, signal } from "@preact/signals";
import { LANGUAGES } from "../messages/languages";

export const CONFIRM_SETTINGS = ["always", "touch", "never"] as const;
export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const LABEL_SETTINGS = ["normal", "large"] as const;
/** How much larger the names on the board are. */
export const LABEL_SCALES = { normal: 1, large: 1.35 } as const;
/** The browser's language, or the code of one. */
export const LANGUAGE_SETTINGS: readonly string[] = ["auto", ...LANGUAGES];

export type ConfirmSetting = (typeof CONFIRM_SETTINGS)[number];
export type Theme = (typeof THEMES)[number];
export const SWITCH = ["off", "on"] as const;
export type Switch = (typeof SWITCH)[number];
export type LabelSetting = (typeof LABEL_SETTINGS)[number];

function storedSetting<T extends string>(
  name: string,
  choices: readonly T[],
  initial: T,
): Signal<T> {
  const key = `trunkline.${name}`;
  const found = choices.find((choice) => choice === readStorage(key));
  const setting = signal(found ?? initial);
  effect(() => writeStorage(key, setting.value));
  return setting;
}

// A browser may refuse to store anything. Then a setting lasts as long as the tab.
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

export const confirmMoves = storedSetting<ConfirmSetting>("confirm", CONFIRM_SETTINGS, "touch");
export const theme = storedSetting<Theme>("theme", THEMES, "auto");
export const labels = storedSetting<LabelSetting>("labels", LABEL_SETTINGS, "normal");
/** Whether the board takes the space of the sidebar and most of the tray. */
export const bigBoard = storedSetting<Switch>("bigBoard", SWITCH, "off");
export const language = storedSetting("language", LANGUAGE_SETTINGS, "auto");

export function toggleBigBoard(): void {
  bigBoard.value = bigBoard.value === "on" ? "off" : "on";
}

/** The player name to suggest. */
export function rememberedName(): string {
  return readStorage("trunkline.name") ?? "";
}

export function rememberName(name: string): void {
  writeStorage("trunkline.name", name);
}

effect(() => {
  const wanted = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto";
  document.documentElement.dataset.theme = theme.value === "auto" ? wanted : theme.value;
});
