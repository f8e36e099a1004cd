// Which sounds an event makes.
import type { GameEvent, GameView, MoveEvent, MoveKind } from "../api/types";

export const SOUNDS = ["card", "claim", "tunnel", "ticket done", "your turn", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

/** Moves after which cards or tickets change hands. */
const CARD_MOVES: ReadonlySet<MoveKind> = new Set(["take", "draw card", "draw tickets"]);

/**
 * The sounds of an event, in the order they are heard. An event without a view is one of many that
 * arrive together after an absence, and only the last of those is heard.
 */
export function soundsOf(
  event: GameEvent,
  before: GameView,
  after: GameView | null,
): readonly Sound[] {
  if (!after) return [];
  const sounds: Sound[] = event.kind === "move" ? moveSounds(event) : [];
  if (event.kind === "move" && ticketsDone(after) > ticketsDone(before)) sounds.push("ticket done");
  if (after.state === "over" && before.state !== "over") return [...sounds, "end"];
  const turnBegins = before.you?.due == null && after.you?.due != null;
  return turnBegins ? [...sounds, "your turn"] : sounds;
}

function moveSounds({ outcome }: MoveEvent): Sound[] {
  if (CARD_MOVES.has(outcome.kind)) return ["card"];
  return [
    ...(outcome.turned.length > 0 ? (["tunnel"] as const) : []),
    ...(outcome.built ? (["claim"] as const) : []),
  ];
}

function ticketsDone({ you }: GameView): number {
  return you?.hand?.tickets.filter(({ done }) => done).length ?? 0;
}

/** How a phone vibrates with a sound: milliseconds on, off, on. */
export const VIBRATIONS: Readonly<Partial<Record<Sound, readonly number[]>>> = {
  "your turn": [60],
};
