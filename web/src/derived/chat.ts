// The chat messages and reactions of a game, and how many are new.
import type { GameEvent } from "../api/types";
import { type ChatMessage, isChat } from "./events";

/** In order: those of the log, and older messages that the view still has. */
export function chatMessages(
  log: readonly GameEvent[],
  older: readonly ChatMessage[],
): ChatMessage[] {
  const recent = log.filter(isChat);
  const numbers = new Set(recent.map(({ number }) => number));
  return [...older.filter(({ number }) => !numbers.has(number)), ...recent].sort(
    (a, b) => a.number - b.number,
  );
}

/** How many messages and reactions from others came after the last one that was read. */
export function countUnread(
  messages: readonly ChatMessage[],
  lastRead: number,
  me: number | null,
): number {
  return messages.filter(({ number, seat }) => number > lastRead && seat !== me).length;
}

/**
 * The number of the last message before anything else happened, in a log from its beginning. Such
 * messages were said at the table before, or where those who wait see the chat.
 */
export function lastBeforeGame(log: readonly GameEvent[]): number {
  if (log[0]?.number !== 1) return 0;
  const first = log.find((event) => !isChat(event));
  return (first?.number ?? log.length + 1) - 1;
}
