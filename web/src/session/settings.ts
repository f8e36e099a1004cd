// Settings that this browser remembers.
import { effect, type Signal, signal } from "@preact/signals";
import { LANGUAGES } from "../messages/languages";

export const CONFIRM_SETTINGS = ["always", "touch", "never"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
/** The browser's language, or the code of one. */
export const LANGUAGE_SETTINGS: readonly string[] = ["auto", ...LANGUAGES];

/** Unset until somebody starts a first game, or chooses. */
const COACH_SETTINGS = ["unset", "on", "off"] as const;

export type ConfirmSetting = (typeof CONFIRM_SETTINGS)[number];
export type Theme = (typeof THEMES)[number];
export type CoachSetting = (typeof COACH_SETTINGS)[number];

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
export const coachMarks = storedSetting<CoachSetting>("coach", COACH_SETTINGS, "unset");
export const language = storedSetting("language", LANGUAGE_SETTINGS, "auto");

/** The player name to suggest. */
export function rememberedName(): string {
  return readStorage("trunkline.name") ?? "";
}

export function rememberName(name: string): void {
  writeStorage("trunkline.name", name);
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
