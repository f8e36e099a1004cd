// The colours of seats.
import type { SeatColor, SeatView } from "../api/types";

export const SEAT_COLORS: readonly SeatColor[] = ["burgundy", "violet", "teal", "ochre", "slate"];

/** The number in the sprite ids of a colour: `wagon1` is violet's. */
export function spriteIndex(color: SeatColor): number {
  return SEAT_COLORS.indexOf(color);
}

/** As much of a view as colours need. */
interface Colored {
  seats: readonly Pick<SeatView, "color">[];
}

/** The colour of every seat. Open seats get colours that are still free. */
export function seatColors({ seats }: Colored): readonly SeatColor[] {
  const free = SEAT_COLORS.filter((color) => seats.every((seat) => seat.color !== color));
  return seats.map((seat) => seat.color ?? free.shift() ?? "slate");
}
