// Moments, durations and clocks as text.
import { DAY, HOUR, MINUTE } from "../derived/durations";
import { messages } from "../messages/messages";

const UNITS = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
] as const;

/** How long ago a moment was, in the largest unit that fits: "5 minutes ago". */
export function timeAgo(at: number, now = Date.now()): string {
  const { language, times } = messages();
  const words = new Intl.RelativeTimeFormat(language.code, { numeric: "auto" });
  const seconds = Math.max(0, now - at) / 1000;
  const fitting = UNITS.find(([length]) => seconds >= length);
  if (!fitting) return times.justNow;
  const [length, unit] = fitting;
  return words.format(-Math.floor(seconds / length), unit);
}

/** "2 minutes", "1 day"; durations are whole numbers of one unit. */
export function durationWords(seconds: number): string {
  const { times } = messages();
  if (seconds === 0) return times.none;
  if (seconds >= DAY) return times.days(seconds / DAY);
  if (seconds >= HOUR) return times.hours(seconds / HOUR);
  return seconds >= MINUTE ? times.minutes(seconds / MINUTE) : times.seconds(seconds);
}

/** A clock as shown: "0:07", "12:30", "1:05:00", "2 d 3 h". */
export function clockText(milliseconds: number): string {
  const seconds = secondsLeft(milliseconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = UNITS.map(([length]) => Math.floor(seconds / length));
  if (days) return messages().times.daysAndHours(days, (hours ?? 0) % 24);
  if (hours) return `${hours}:${two((minutes ?? 0) % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A clock as read aloud: "7 seconds", "12 minutes". */
export function clockWords(milliseconds: number): string {
  const { times } = messages();
  const seconds = secondsLeft(milliseconds);
  if (seconds < MINUTE) return times.seconds(seconds);
  if (seconds < HOUR) return times.minutes(Math.floor(seconds / MINUTE));
  return times.hours(Math.floor(seconds / HOUR));
}

function secondsLeft(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** A seat's clock for screen readers and the tooltip. */
export function clockLabels(milliseconds: number, per: "move" | "game", extra: boolean) {
  const { clock } = messages();
  const left = extra ? clock.graceLeft : clock.left;
  const scope = per === "move" ? clock.forMove : clock.forGame;
  return { label: left(clockWords(milliseconds)), title: scope(left(clockText(milliseconds))) };
}
