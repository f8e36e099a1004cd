// Players for whom the others need not wait any more.
import type { GameView, SeatView } from "../api/types";

/** The seats that are due and have been away for so long that a bot may play for them. */
export function awaySeats({ state, seats, position }: GameView, now: number): number[] {
  if (state !== "playing") return [];
  return (position?.waiting ?? []).filter((at) => {
    const seat = seats[at];
    return seat !== undefined && plays(seat) && isGone(seat, now);
  });
}

/** When the first seat that is due may be left to a bot; null if that is not known or past. */
export function botAllowedFrom(view: GameView, now: number): number | null {
  const due = (view.position?.waiting ?? []).flatMap((at) => view.seats[at] ?? []);
  return nextAwayTime({ ...view, seats: due }, now);
}

/** Whether the game ends as soon as a seat agrees: everyone else who is there has agreed. */
export function endsByAgreeing(view: GameView, own: number, now: number): boolean {
  return view.seats.every(
    (seat, at) => at === own || view.end_agreed.includes(at) || !plays(seat) || isGone(seat, now),
  );
}

function plays({ kind, absent, resigned }: SeatView): boolean {
  return kind === "person" && !absent && !resigned;
}

function isGone({ away_from }: SeatView, now: number): boolean {
  return away_from !== null && away_from <= now;
}

/** When the next seat counts as away; null if none will. */
export function nextAwayTime({ state, seats }: GameView, now: number): number | null {
  if (state !== "playing") return null;
  const times = seats.flatMap((seat) => seat.away_from ?? []);
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
