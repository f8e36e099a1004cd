// The queue of announcements: short messages over the board about what just happened.
import type { CardKind } from "../api/types";
import type { TurnedCard } from "./tunnelCards";

export type AnnouncementArt =
  | { kind: "tunnel"; cards: readonly TurnedCard[] }
  | { kind: "backs"; decks: readonly number[] }
  | { kind: "meeple"; color: string }
  | { kind: "station" | "passenger"; seat: number }
  | { kind: "display"; cards: readonly (CardKind | null)[] }
  | { kind: "words" };

export interface Announcement {
  /** Of two with the same topic that follow each other, the later takes the earlier's place. */
  topic: string;
  words: string;
  art: AnnouncementArt;
}

// Whoever falls behind sees the latest.
const MAX_QUEUED = 3;

// How long a announcement stays, by how many wait behind it: what is shown must not lag behind the play.
const DISPLAY_TIMES = [2200, 1100, 600];
// By then the last card of a tunnel has been turned.
const TUNNEL_TIME = 1300;

export function displayTime(kind: AnnouncementArt["kind"], waiting: number): number {
  const time = DISPLAY_TIMES[Math.min(waiting, DISPLAY_TIMES.length - 1)] ?? 0;
  return kind === "tunnel" ? Math.max(time, TUNNEL_TIME) : time;
}

/** A announcement joins the queue; one on the same topic gives way, and what is too old is left out. */
export function enqueue<T extends Announcement>(all: readonly T[], announcement: T): readonly T[] {
  const last = all.at(-1);
  if (last && answers(announcement, last))
    return [...all.slice(0, -1), { ...last, words: announcement.words }];
  const kept =
    last?.topic === announcement.topic && announcement.art.kind === last.art.kind
      ? all.slice(0, -1)
      : all;
  return [...kept, announcement].slice(-MAX_QUEUED);
}

/** Whether a announcement tells what became of a tunnel whose cards are shown or about to be. */
function answers(announcement: Announcement, last: Announcement): boolean {
  return (
    announcement.topic === "tunnel" &&
    announcement.art.kind === "words" &&
    last.art.kind === "tunnel"
  );
}
