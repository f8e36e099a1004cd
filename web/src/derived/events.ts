// Kinds of events of a game.
import type { GameEvent } from "../api/types";

export type ActionEvent = Extract<GameEvent, { kind: "move" | "undo" }>;
export type ChatMessage = Extract<GameEvent, { kind: "chat" | "reaction" }>;

/** Whether an event changes the position. */
export function isAction(event: GameEvent): event is ActionEvent {
  return event.kind === "move" || event.kind === "undo";
}

export function isChat(event: GameEvent): event is ChatMessage {
  return event.kind === "chat" || event.kind === "reaction";
}
