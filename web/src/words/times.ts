// Moments, durations and clocks as text.
import { DAY, HOUR, MINUTE } from "../derived/durations";
import { counted } from "./phrases";

const UNITS = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
] as const;

/** How long ago a moment was, in the largest unit that fits: "5 minutes ago". */
export function timeAgo(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const seconds = Math.max(0, now - at) / 1000;
  const fitting = UNITS.find(([length]) => seconds >= length);
  if (!fitting) return "just now";
  const [length, unit] = fitting;
  return words.format(-Math.floor(seconds / length), unit);
}

/** "2 minutes", "1 day"; durations are whole numbers of one unit. */
export function durationWords(seconds: number): string {
  if (seconds === 0) return "none";
  const [length, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, "second"];
  return counted(seconds / length, unit);
}

/** A clock as shown: "0:07", "12:30", "1:05:00", "2 d 3 h". */
export function clockText(milliseconds: number): string {
  const seconds = secondsLeft(milliseconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = UNITS.map(([length]) => Math.floor(seconds / length));
  if (days) return `${days} d ${(hours ?? 0) % 24} h`;
  if (hours) return `${hours}:${two((minutes ?? 0) % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A clock as read aloud: "7 seconds", "12 minutes". */
export function clockWords(milliseconds: number): string {
  const seconds = secondsLeft(milliseconds);
  if (seconds < MINUTE) return counted(seconds, "second");
  if (seconds < HOUR) return counted(Math.floor(seconds / MINUTE), "minute");
  return counted(Math.floor(seconds / HOUR), "hour");
}

function secondsLeft(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** A seat's clock for screen readers and the tooltip. */
export function clockLabels(milliseconds: number, per: "move" | "game", extra: boolean) {
  const meaning = extra ? "of extra time before a bot takes over" : "left to think";
  const scope = per === "move" ? "For this move" : "For the whole game";
  return {
    label: `${clockWords(milliseconds)} ${meaning}`,
    title: `${scope}: ${clockText(milliseconds)} ${meaning}`,
  };
}
