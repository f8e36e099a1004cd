// Whether there is a coach, and what it points at: what the table knows before the coach is loaded.
import { signal } from "@preact/signals";
import type { BotKind } from "../api/types";
import { LESSON } from "../derived/lesson";
import { keptHistory } from "./history";
import type { Session } from "./session";
import { coachMarks } from "./settings";

/** What the coach points at on the board: a track, or the routes of all open tickets. */
export interface Coached {
  track: number | null;
  plan: boolean;
}

export const NOTHING_COACHED: Coached = { track: null, plan: false };
export const coached = signal(NOTHING_COACHED);

/** Who plays against these is no beginner. */
const STRONG: ReadonlySet<BotKind | null> = new Set<BotKind>(["hard", "expert"]);

/**
 * Until a game was finished on this device, every game has the coach, unless it was turned off or
 * the opponents are strong.
 */
export function isCoachOn({ view }: Pick<Session, "view">): boolean {
  const setting = coachMarks.value;
  if (setting === "on" || setting === "off") return setting === "on";
  // A bot that only stands in for a player is no opponent.
  if (view.value.seats.some(({ kind, level }) => kind === "bot" && STRONG.has(level))) return false;
  return setting === "learning" || keptHistory().length === 0;
}

/** Whether a table has a coach, or in the guided game a button to turn it on. Players are coached. */
export function hasCoach(session: Pick<Session, "seat" | "edition" | "view">): boolean {
  return session.seat !== null && (isCoachOn(session) || session.edition.id === LESSON);
}
