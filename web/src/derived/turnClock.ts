// Clocks: how much time a seat has left, and how that is written.
import type { ClockSetup, SeatView } from "../api/types";

export interface TimeLeft {
  /** Milliseconds; below zero the grace runs. */
  left: number;
  running: boolean;
}

/** What a seat has left at a moment; null in a game without clocks. */
export function timeLeft(seat: SeatView, now: number): TimeLeft | null {
  if (seat.clock === null) return null;
  const { clock_since: since, clock } = seat;
  return {
    left: since === null ? clock : clock - Math.max(0, now - since),
    running: since !== null,
  };
}

/** What is left of the grace that follows the clock. */
export function graceLeft(time: TimeLeft, clock: ClockSetup): number {
  return Math.max(0, clock.grace * 1000 + Math.min(0, time.left));
}
