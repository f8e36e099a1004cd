// Labels of settings and of the choices they offer.
import type { Level, SeatColor } from "../api/types";

export const THEME_LABELS = {
  auto: "Match the device",
  light: "Light",
  dark: "Dark",
} as const;

export const CONFIRM_LABELS = {
  always: "Always",
  touch: "On touch screens",
  never: "Never",
} as const;

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

export const COLOR_LABELS: Readonly<Record<SeatColor, string>> = {
  crimson: "Crimson",
  cobalt: "Cobalt",
  emerald: "Emerald",
  amber: "Amber",
  slate: "Slate",
};
