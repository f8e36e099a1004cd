// What was said at the table, and how much of it is new.
import type { GameEvent } from "../api/types";

export type ChatMessage = Extract<GameEvent, { kind: "chat" | "reaction" }>;

/** Messages and signs in order: those of the log, and older messages that the view still has. */
export function chatMessages(
  log: readonly GameEvent[],
  older: readonly ChatMessage[],
): ChatMessage[] {
  const said = log.filter((event): event is ChatMessage => isChat(event));
  const numbers = new Set(said.map(({ number }) => number));
  return [...older.filter(({ number }) => !numbers.has(number)), ...said].sort(
    (a, b) => a.number - b.number,
  );
}

/** How many messages of others came after the last one that was read. */
export function countUnread(log: readonly GameEvent[], read: number, me: number | null): number {
  return log.filter((event) => event.kind === "chat" && event.number > read && event.seat !== me)
    .length;
}

function isChat(event: GameEvent): event is ChatMessage {
  return event.kind === "chat" || event.kind === "reaction";
}
