// How much time a seat has left.
import type { ClockSetup, SeatView } from "../api/types";

export interface TimeLeft {
  /** In milliseconds. Below zero, the extra time is running. */
  left: number;
  running: boolean;
}

/** The time a seat has left at a moment; null in a game without clocks. */
export function timeLeft(seat: SeatView, now: number): TimeLeft | null {
  if (seat.clock === null) return null;
  const { clock_since: since, clock } = seat;
  return {
    left: since === null ? clock : clock - Math.max(0, now - since),
    running: since !== null,
  };
}

/** What is left of the extra time after the clock has run out. */
export function graceLeft(time: TimeLeft, clock: ClockSetup): number {
  return Math.max(0, clock.grace * 1000 + Math.min(0, time.left));
}
