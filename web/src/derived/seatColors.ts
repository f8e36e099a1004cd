// How seats look: their colours, and the number of a colour's drawings.
import type { GameView, SeatColor } from "../api/types";

export const SEAT_COLORS: readonly SeatColor[] = ["crimson", "cobalt", "emerald", "amber", "slate"];

/** The number in the names of a colour's drawings: `wagon1` is cobalt's. */
export function spriteIndex(color: SeatColor): number {
  return SEAT_COLORS.indexOf(color);
}

/** The colour of every seat; open seats that have none yet get one that is free. */
export function seatColors(view: GameView): readonly SeatColor[] {
  const free = SEAT_COLORS.filter((color) => view.seats.every((seat) => seat.color !== color));
  return view.seats.map((seat) => seat.color ?? free.shift() ?? "slate");
}
