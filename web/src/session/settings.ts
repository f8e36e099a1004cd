// Settings that this browser remembers.
import { effect, type Signal, signal } from "@preact/signals";
import { LANGUAGES } from "../messages/languages";

/** Ask before every move that one tap makes, before those that matter, or never. */
export const CONFIRM_SETTINGS = ["always", "important", "never"] as const;
export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const LABEL_SETTINGS = ["normal", "large"] as const;
/** How much larger the names on the board are. */
export const LABEL_SCALES = { normal: 1, large: 1.35 } as const;
/** Automatic sound is on, unless several people share the tab. */
export const SOUND_SETTINGS = ["auto", "on", "off"] as const;
export const VOLUMES = ["1", "2", "3", "4", "5"] as const;
export const SWITCH = ["on", "off"] as const;
/** How quickly the moves of others are shown. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
/** How the board shows claims that are out of sight. */
export const CLAIM_SETTINGS = ["arrow", "camera"] as const;
/** The browser's language, or the code of one. */
export const LANGUAGE_SETTINGS: readonly string[] = ["auto", ...LANGUAGES];

/**
 * Unset until the first game of the device. While somebody is learning, it is on, except
 * against strong bots; on and off are chosen.
 */
const COACH_SETTINGS = ["unset", "learning", "on", "off"] as const;

export type ConfirmSetting = (typeof CONFIRM_SETTINGS)[number];
export type Speed = (typeof SPEEDS)[number];
export type ClaimSetting = (typeof CLAIM_SETTINGS)[number];
export type Theme = (typeof THEMES)[number];
export type Switch = (typeof SWITCH)[number];
export type LabelSetting = (typeof LABEL_SETTINGS)[number];
export type CoachSetting = (typeof COACH_SETTINGS)[number];

/** A setting that all tabs of this browser share. */
function storedSetting<T extends string>(
  name: string,
  choices: readonly T[],
  initial: T,
): Signal<T> {
  const key = `trunkline.${name}`;
  const valid = (stored: string | null) => choices.find((choice) => choice === stored) ?? initial;
  const setting = signal(valid(readStorage(key)));
  effect(() => writeStorage(key, setting.value));
  addEventListener("storage", (change) => {
    if (change.key === key) setting.value = valid(change.newValue);
  });
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

export const confirmMoves = storedSetting<ConfirmSetting>("confirm", CONFIRM_SETTINGS, "important");
export const theme = storedSetting<Theme>("theme", THEMES, "auto");
export const labels = storedSetting<LabelSetting>("labels", LABEL_SETTINGS, "normal");
/** Whether the board takes the space of the sidebar and most of the tray. */
export const bigBoard = storedSetting<Switch>("bigBoard", SWITCH, "off");
export const speed = storedSetting<Speed>("speed", SPEEDS, "normal");
export const distantClaims = storedSetting<ClaimSetting>("claims", CLAIM_SETTINGS, "arrow");
export const coachMarks = storedSetting<CoachSetting>("coach", COACH_SETTINGS, "unset");
export const language = storedSetting("language", LANGUAGE_SETTINGS, "auto");
export const sound = storedSetting("sound", SOUND_SETTINGS, "auto");
export const volume = storedSetting("volume", VOLUMES, "2");
export const vibration = storedSetting("vibration", SWITCH, prefersLessMotion() ? "off" : "on");
export const notifications = storedSetting("notifications", SWITCH, "off");

function prefersLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function toggleBigBoard(): void {
  bigBoard.value = bigBoard.value === "on" ? "off" : "on";
}

effect(() => {
  const wanted = matchMedia("(prefers-contrast: more)").matches ? "contrast" : "auto";
  document.documentElement.dataset.theme = theme.value === "auto" ? wanted : theme.value;
});
