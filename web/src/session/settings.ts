// What this browser remembers of its owner's wishes.
import { effect, type Signal, signal } from "@preact/signals";

export type Confirm = "always" | "touch" | "never";
export type Theme = "auto" | "light" | "dark";

function storedSetting<T extends string>(name: string, choices: readonly T[], first: T): Signal<T> {
  const key = `trunkline.${name}`;
  const found = choices.find((choice) => choice === readStorage(key));
  const setting = signal(found ?? first);
  effect(() => writeStorage(key, setting.value));
  return setting;
}

// A browser may refuse to remember anything; then a wish lasts as long as the tab.
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

const CONFIRM: readonly Confirm[] = ["always", "touch", "never"];
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  auto: "As the device",
  light: "Light",
  dark: "Dark",
};

export const confirmMoves = storedSetting<Confirm>("confirm", CONFIRM, "touch");
export const theme = storedSetting<Theme>("theme", THEMES, "auto");

/** The name to suggest at a table. */
export function rememberedName(): string {
  return readStorage("trunkline.name") ?? "";
}

export function rememberName(name: string): void {
  writeStorage("trunkline.name", name);
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
