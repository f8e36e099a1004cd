// Kinds of events of a game.
import type { GameEvent } from "../api/types";

export type ActionEvent = Extract<GameEvent, { kind: "move" | "undo" }>;
export type ChatEvent = Extract<GameEvent, { kind: "chat" | "reaction" }>;

/** Whether an event changes the position. */
export function isAction(event: GameEvent): event is ActionEvent {
  return event.kind === "move" || event.kind === "undo";
}

export function isChat(event: GameEvent): event is ChatEvent {
  return event.kind === "chat" || event.kind === "reaction";
}
