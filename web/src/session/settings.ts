// Settings that this browser remembers.
import { effect, type Signal, signal } from "@preact/signals";
import { LANGUAGES } from "../messages/languages";

export const CONFIRM_SETTINGS = ["always", "touch", "never"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
/** Automatic sound is on, unless several people share the tab. */
export const SOUND_SETTINGS = ["auto", "on", "off"] as const;
export const VOLUMES = ["1", "2", "3", "4", "5"] as const;
export const SWITCH = ["on", "off"] as const;
/** The browser's language, or the code of one. */
export const LANGUAGE_SETTINGS: readonly string[] = ["auto", ...LANGUAGES];

export type ConfirmSetting = (typeof CONFIRM_SETTINGS)[number];
export type Theme = (typeof THEMES)[number];

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
export const language = storedSetting("language", LANGUAGE_SETTINGS, "auto");

export const sound = storedSetting("sound", SOUND_SETTINGS, "auto");
export const volume = storedSetting("volume", VOLUMES, "2");
export const vibration = storedSetting("vibration", SWITCH, prefersLessMotion() ? "off" : "on");
export const notifications = storedSetting("notifications", SWITCH, "off");

function prefersLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
