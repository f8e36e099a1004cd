// The log as it is read: what was said and done, turn by turn, without talk.
import type { Event, MoveInfo } from "../api/types";
import type { MoveBook } from "./moveCatalogue";

/** What stands together in the log: the moves of a seat's turn, or something else that happened. */
export interface Chapter {
  /** The number of its first event. */
  number: number;
  /** Whose turn it is; null for what is nobody's move. */
  seat: number | null;
  lines: readonly Line[];
}

export interface Line {
  event: Event;
  /** Whether the move was taken back. */
  undone: boolean;
}

const TALK: readonly Event["kind"][] = ["chat", "reaction"];

/** Events in chapters, in the order in which they happened. */
export function chaptersOf(log: readonly Event[]): Chapter[] {
  const undone = takenBack(log);
  const chapters: { number: number; seat: number | null; lines: Line[] }[] = [];
  for (const event of log) {
    if (TALK.includes(event.kind)) continue;
    const seat = event.kind === "move" || event.kind === "undo" ? event.seat : null;
    const line = { event, undone: undone.has(event.number) };
    const last = chapters.at(-1);
    if (last && seat !== null && last.seat === seat) last.lines.push(line);
    else chapters.push({ number: event.number, seat, lines: [line] });
  }
  return chapters;
}

/** The numbers of moves that an undo took back. */
function takenBack(log: readonly Event[]): Set<number> {
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

/** The latest moves that still hold, the newest last. */
export function lastMoves(log: readonly Event[], count: number): Event[] {
  const undone = takenBack(log);
  return log.filter((event) => event.kind === "move" && !undone.has(event.number)).slice(-count);
}

/** What an event shows on the board: its move, with the track that it was about. */
export function shownBy(event: Event, book: MoveBook): MoveInfo | null {
  if (event.kind !== "move" || event.happening.number == null) return null;
  const move = book.at(event.happening.number);
  const track = move.track ?? event.happening.track ?? null;
  return track === null && !move.city ? null : { ...move, track };
}
