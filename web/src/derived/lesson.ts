// Who is new to the game: the guided first game, and what a device or a player has done so far.
import type { Edition, GameSummary, GameView } from "../api/types";

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

/** Whether the viewer has claimed a route. */
export function hasClaimed({ position, you }: GameView, { rules }: Edition): boolean {
  const mine = you && position?.seats[you.seat];
  return !mine || mine.trains < rules.trains;
}
