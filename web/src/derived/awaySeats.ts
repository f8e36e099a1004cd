// Players for whom the others need not wait any more.
import type { GameView } from "../api/types";

/** The seats that are due and have been away for so long that a bot may play for them. */
export function awaySeats({ state, seats, position }: GameView, now: number): number[] {
  if (state !== "playing") return [];
  return (position?.waiting ?? []).filter((at) => {
    const seat = seats[at];
    const plays = seat?.kind === "person" && !seat.absent && !seat.resigned;
    return plays && seat.away_from !== null && seat.away_from <= now;
  });
}

/** When the next seat that is due counts as away; null if none will. */
export function nextAwayTime({ state, seats, position }: GameView, now: number): number | null {
  if (state !== "playing") return null;
  const times = (position?.waiting ?? []).flatMap((at) => seats[at]?.away_from ?? []);
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
