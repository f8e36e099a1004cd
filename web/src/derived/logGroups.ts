// The log grouped by turns, without chat.
import type { GameEvent, MoveEvent, MoveInfo } from "../api/types";
import { isAction, isChat } from "./events";
import type { MoveCatalogue } from "./moveCatalogue";

/** The moves of one turn, or a single other event. */
export interface LogGroup {
  /** The number of the first event. */
  number: number;
  /** Whose turn it is; null for events that are no moves. */
  seat: number | null;
  entries: readonly LogEntry[];
}

export interface LogEntry {
  event: GameEvent;
  /** Whether the move was undone. */
  undone: boolean;
}

/** Group events, in the order in which they happened. */
export function groupLog(log: readonly GameEvent[]): LogGroup[] {
  const undone = undoneMoves(log);
  const groups: { number: number; seat: number | null; entries: LogEntry[] }[] = [];
  for (const event of log) {
    if (isChat(event)) continue;
    // A hint belongs to the turn for which it was asked.
    const seat = isAction(event) || event.kind === "hint" ? event.seat : null;
    const entry = { event, undone: undone.has(event.number) };
    const last = groups.at(-1);
    if (last && seat !== null && last.seat === seat) last.entries.push(entry);
    else groups.push({ number: event.number, seat, entries: [entry] });
  }
  return groups;
}

/** The numbers of the moves that were undone. */
function undoneMoves(log: readonly GameEvent[]): Set<number> {
  const undone = new Set<number>();
  for (const [index, event] of log.entries()) {
    if (event.kind !== "undo") continue;
    const move = log
      .slice(0, index)
      .findLast((one) => one.kind === "move" && one.seat === event.seat && !undone.has(one.number));
    if (move) undone.add(move.number);
  }
  return undone;
}

/** The moves that were not undone, the newest last. */
export function movesNotUndone(log: readonly GameEvent[]): MoveEvent[] {
  const undone = undoneMoves(log);
  return log.filter((event) => event.kind === "move").filter(({ number }) => !undone.has(number));
}

/** The latest moves that were not undone, the newest last. */
export function lastMoves(log: readonly GameEvent[], count: number): MoveEvent[] {
  return movesNotUndone(log).slice(-count);
}

/** The move to highlight on the board for an event, with its track. */
export function moveShownBy(event: GameEvent, catalogue: MoveCatalogue): MoveInfo | null {
  if (event.kind !== "move" || event.outcome.number == null) return null;
  const move = catalogue.at(event.outcome.number);
  const track = move.track ?? event.outcome.track ?? null;
  return track === null && !move.city ? null : { ...move, track };
}
