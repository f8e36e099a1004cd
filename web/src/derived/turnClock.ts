// Clocks: how much time a seat has left, and how that is written.
import type { ClockSetup, SeatView } from "../api/types";
import { counted } from "../words/phrases";

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

/** "0:07", "12:30", "1:05:00", "2 d 3 h". */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = [86400, 3600, 60].map((unit) => Math.floor(seconds / unit));
  if (days) return `${days} d ${(hours ?? 0) % 24} h`;
  if (hours) return `${hours}:${two((minutes ?? 0) % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The same for those who hear it. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return counted(seconds, "second");
  if (seconds < 3600) return counted(Math.floor(seconds / 60), "minute");
  return counted(Math.floor(seconds / 3600), "hour");
}
