// The log grouped by turns, without chat.
import type { GameEvent, MoveEvent, MoveInfo } from "../api/types";
import { isAction, isChat, isUndo } from "./events";
import type { MoveCatalogue } from "./moveCatalogue";

/** The moves of one turn, with the hint that was asked for it, or a single other event. */
export interface LogGroup {
  /** The number of the first event. */
  number: number;
  /** Whose turn it is; null for events that are no moves. */
  seat: number | null;
  entries: readonly LogEntry[];
}

export interface LogEntry {
  event: GameEvent;
  /** Whether the move was undone or taken back. */
  undone: boolean;
}

/** Group events, in the order in which they happened; hints only where somebody is to be told. */
export function groupLog(log: readonly GameEvent[], tellsHints: boolean): LogGroup[] {
  const undone = undoneMoves(log);
  const groups: { number: number; seat: number | null; entries: LogEntry[] }[] = [];
  for (const [index, event] of log.entries()) {
    if (isRenamed(log, index)) continue;
    if (isChat(event) || (event.kind === "hint" && !tellsHints)) continue;
    // A hint belongs to the turn for which it was asked.
    const seat = isAction(event) || event.kind === "hint" ? event.seat : null;
    const entry = { event, undone: undone.has(event.number) };
    const group = { number: event.number, seat, entries: [entry] };
    const last = groups.at(-1);
    const goesOn = last && last.seat !== null && !hasEnded(last);
    if (goesOn && last.seat === seat && event.kind !== "taken_back") last.entries.push(entry);
    else groups.push(group);
  }
  return groups;
}

/** Whether a player sat down and then changed their name or colour, which is sitting down again. */
function isRenamed(log: readonly GameEvent[], index: number): boolean {
  const event = log[index];
  if (event?.kind !== "sat") return false;
  const changes = log.slice(index + 1).filter((later) => OWNERS.has(later.kind));
  const next = changes.find((later) => "seat" in later && later.seat === event.seat);
  return next?.kind === "sat";
}

// What changes who sits on a seat.
const OWNERS: ReadonlySet<GameEvent["kind"]> = new Set(["sat", "stood", "bot", "absent"]);

/**
 * Whether the seat has kept its tickets, which ends a turn or the choice before the first one, or
 * has taken back a turn, which is played again.
 */
function hasEnded({ entries }: Pick<LogGroup, "entries">): boolean {
  const last = entries.at(-1);
  if (last?.event.kind === "taken_back") return true;
  return last?.event.kind === "move" && last.event.outcome.kind === "keep" && !last.undone;
}

/** The numbers of the moves that were undone or taken back. */
function undoneMoves(log: readonly GameEvent[]): Set<number> {
  const undone = new Set<number>();
  for (const [index, event] of log.entries()) {
    if (!isUndo(event)) continue;
    const standing = log
      .slice(0, index)
      .filter((one) => one.kind === "move" && !undone.has(one.number));
    const moves =
      event.kind === "taken_back"
        ? standing.filter(({ number }) => number >= event.since)
        : standing.filter((one) => isAction(one) && one.seat === event.seat).slice(-1);
    for (const { number } of moves) undone.add(number);
  }
  return undone;
}

/** The moves that were not undone, the newest last. */
export function movesNotUndone(log: readonly GameEvent[]): MoveEvent[] {
  const undone = undoneMoves(log);
  return log.filter((event) => event.kind === "move").filter(({ number }) => !undone.has(number));
}

/** The move to highlight on the board for an event, with its track. */
export function moveShownBy(event: GameEvent, catalogue: MoveCatalogue): MoveInfo | null {
  if (event.kind !== "move" || event.outcome.number == null) return null;
  const move = catalogue.at(event.outcome.number);
  const track = move.track ?? event.outcome.track ?? null;
  return track === null && !move.city ? null : { ...move, track };
}
