// Moments in words: "5 minutes timeAgo".
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long timeAgo a moment was, in the largest unit that fits. */
export function timeAgo(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const past = Math.max(0, now - at);
  const fitting = UNITS.find(([, length]) => past >= length);
  if (!fitting) return "just now";
  const [unit, length] = fitting;
  return words.format(-Math.floor(past / length), unit);
}
