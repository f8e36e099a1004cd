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
