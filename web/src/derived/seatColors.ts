// The colours of seats.
import type { GameView, SeatColor } from "../api/types";

export const SEAT_COLORS: readonly SeatColor[] = ["burgundy", "violet", "teal", "ochre", "slate"];

/** The number in the sprite ids of a colour: `wagon1` is violet's. */
export function spriteIndex(color: SeatColor): number {
  return SEAT_COLORS.indexOf(color);
}

/** The colour of every seat. Open seats get colours that are still free. */
export function seatColors(view: GameView): readonly SeatColor[] {
  const free = SEAT_COLORS.filter((color) => view.seats.every((seat) => seat.color !== color));
  return view.seats.map((seat) => seat.color ?? free.shift() ?? "slate");
}
