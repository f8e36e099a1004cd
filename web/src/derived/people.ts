// The people at a table.
import type { GameView } from "../api/types";

/** Whether a person plays a seat now, and no bot does for them. */
export function playsItself({ seats }: Pick<GameView, "seats">, seat: number): boolean {
  return seats[seat]?.level === null;
}

/** Whether a game goes on without a person who plays. */
export function isLeftToBots({ seats, state }: Pick<GameView, "seats" | "state">): boolean {
  return state === "playing" && seats.every(({ level }) => level !== null);
}

/** The people who have to act now. */
export function waitingPeople(view: Pick<GameView, "position" | "seats" | "state">): number[] {
  const waiting = view.state === "over" ? [] : (view.position?.waiting ?? []);
  return waiting.filter((seat) => playsItself(view, seat));
}

/** Whether more than one person sits at the table, or may sit down. */
export function hasSeveralPeople({ seats }: Pick<GameView, "seats">): boolean {
  return seats.filter(({ kind }) => kind !== "bot").length > 1;
}
