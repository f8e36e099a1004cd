// Kinds of events of a game.
import type { GameEvent, MoveEvent } from "../api/types";

export type ActionEvent = Extract<GameEvent, { kind: "move" | "undo" | "taken_back" }>;
export type ChatMessage = Extract<GameEvent, { kind: "chat" | "reaction" }>;

/** Whether an event changes the position. */
export function isAction(event: GameEvent): event is ActionEvent {
  return event.kind === "move" || isUndo(event);
}

/** Whether an event leads back to an earlier position. */
export function isUndo(event: GameEvent): event is Exclude<ActionEvent, MoveEvent> {
  return event.kind === "undo" || event.kind === "taken_back";
}

export function isChat(event: GameEvent): event is ChatMessage {
  return event.kind === "chat" || event.kind === "reaction";
}
