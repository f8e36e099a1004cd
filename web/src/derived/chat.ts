// What was said at the table, and how much of it is new.
import type { Event } from "../api/types";

export type Said = Extract<Event, { kind: "chat" | "reaction" }>;

/** Messages and signs in order: those of the log, and older messages that the view still has. */
export function talkOf(log: readonly Event[], older: readonly Said[]): Said[] {
  const said = log.filter((event): event is Said => isTalk(event));
  const numbers = new Set(said.map(({ number }) => number));
  return [...older.filter(({ number }) => !numbers.has(number)), ...said].sort(
    (a, b) => a.number - b.number,
  );
}

/** How many messages of others came after the last one that was read. */
export function unread(log: readonly Event[], read: number, me: number | null): number {
  return log.filter((event) => event.kind === "chat" && event.number > read && event.seat !== me)
    .length;
}

function isTalk(event: Event): event is Said {
  return event.kind === "chat" || event.kind === "reaction";
}
