// The guided first game.
import type { GameSummary } from "../api/types";

/** The edition it is played on, which is not among those to choose from. */
export const LESSON = "lesson";

/** A lesson that this device has begun and not finished. */
export function unfinishedLesson(games: readonly GameSummary[]): GameSummary | null {
  return games.find(({ edition, state }) => edition === LESSON && state !== "over") ?? null;
}

/** Whether nobody has finished a real game on this device. */
export function isNewcomer(games: readonly GameSummary[]): boolean {
  return !games.some(({ edition, state }) => edition !== LESSON && state === "over");
}
