// The queue of announcements: short messages over the board about what just happened.
import type { CardKind } from "../api/types";
import type { MechanismArt } from "./mechanisms";
import type { TurnedCard } from "./tunnelCards";

export type AnnouncementArt =
  | { kind: "tunnel"; cards: readonly TurnedCard[] }
  | { kind: "backs"; decks: readonly number[] }
  | { kind: "display"; cards: readonly (CardKind | null)[] }
  | { kind: "words" }
  | MechanismArt;

export interface Announcement {
  /** An announcement replaces the one before it if they have the same topic. */
  topic: string;
  words: string;
  art: AnnouncementArt;
  /** Whether it stays until the game goes on after it. */
  held?: boolean;
}

// Slow viewers see only the latest.
const MAX_QUEUED = 3;

// How long an announcement stays, by how many wait behind it, so that it does not lag behind the
// game.
const DISPLAY_TIMES = [2200, 1100, 600];
// The animation of turning the tunnel cards ends by then.
const TUNNEL_TIME = 1300;

// How long a letter takes to read, if nothing waits.
const LETTER_TIME = 50;

// A player who can choose something wants to see the board.
const OWN_TURN_TIME = 1000;

export function displayTime(
  { art, words }: Pick<Announcement, "art" | "words">,
  waiting: number,
  toMove = false,
): number {
  if (toMove && art.kind !== "tunnel") return waiting > 0 ? 0 : OWN_TURN_TIME;
  const time = DISPLAY_TIMES[Math.min(waiting, DISPLAY_TIMES.length - 1)] ?? 0;
  const reading = waiting === 0 ? LETTER_TIME * words.length : 0;
  return Math.max(time, reading, art.kind === "tunnel" ? TUNNEL_TIME : 0);
}

/**
 * Add an announcement. One on the same topic is replaced, and the oldest is dropped if there are
 * too many.
 */
export function enqueue<T extends Announcement>(all: readonly T[], announcement: T): readonly T[] {
  const last = all.at(-1);
  if (last && answers(announcement, last))
    return [...all.slice(0, -1), { ...last, words: announcement.words, held: announcement.held }];
  const kept =
    last?.topic === announcement.topic && announcement.art.kind === last.art.kind
      ? all.slice(0, -1)
      : all;
  return [...kept, announcement].slice(-MAX_QUEUED);
}

/** Whether an announcement tells how a tunnel ended whose cards are shown or about to be. */
function answers(announcement: Announcement, last: Announcement): boolean {
  return (
    announcement.topic === "tunnel" &&
    announcement.art.kind === "words" &&
    last.art.kind === "tunnel"
  );
}
