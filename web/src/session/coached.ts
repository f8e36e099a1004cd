// Whether there is a coach, and what it points at: what the table knows before the coach is loaded.
import { signal } from "@preact/signals";
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

/** Until a game was finished on this device, every game has the coach, unless it was turned off. */
export function isCoachOn(): boolean {
  if (coachMarks.value === "unset") return keptHistory().length === 0;
  return coachMarks.value === "on";
}

/** Whether a table has a coach, or in the guided game a button to turn it on. Players are coached. */
export function hasCoach({ seat, edition }: Pick<Session, "seat" | "edition">): boolean {
  return seat !== null && (isCoachOn() || edition.id === LESSON);
}
