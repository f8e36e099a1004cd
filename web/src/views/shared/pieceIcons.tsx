// Pieces of the board shown beside it.
import type { SeatColor } from "../../api/types";
import { drawingOf } from "../../derived/seatColors";

export function Meeple({ color, size = 26 }: { color: string; size?: number }) {
  return (
    <svg viewBox="-9 -12 18 24" width={(size * 18) / 24} height={size} aria-hidden="true">
      <use href={`#meeple-${color}`} />
    </svg>
  );
}

export function Station({ color, size = 30 }: { color: SeatColor; size?: number }) {
  return (
    <svg viewBox="-14 -25 28 27" width={size} height={size} aria-hidden="true">
      <use href={`#station${drawingOf(color)}`} />
    </svg>
  );
}

export function Passenger({ color, size = 30 }: { color: SeatColor; size?: number }) {
  return (
    <svg viewBox="-10 -16 20 28" width={(size * 20) / 28} height={size} aria-hidden="true">
      <use href={`#passenger${drawingOf(color)}`} />
    </svg>
  );
}
