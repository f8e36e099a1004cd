// Pieces of the board as icons.
import type { SeatColor } from "../../api/types";
import { spriteIndex } from "../../derived/seatColors";

export function MeepleIcon({ color, size = 26 }: { color: string; size?: number }) {
  return (
    <svg viewBox="-9 -12 18 24" width={(size * 18) / 24} height={size} aria-hidden="true">
      <use href={`#meeple-${color}`} />
    </svg>
  );
}

export function StationIcon({ color, size = 30 }: { color: SeatColor; size?: number }) {
  return (
    <svg viewBox="-14 -25 28 27" width={size} height={size} aria-hidden="true">
      <use href={`#station${spriteIndex(color)}`} />
    </svg>
  );
}

export function PassengerIcon({ color, size = 30 }: { color: SeatColor; size?: number }) {
  return (
    <svg viewBox="-10 -16 20 28" width={(size * 20) / 28} height={size} aria-hidden="true">
      <use href={`#passenger${spriteIndex(color)}`} />
    </svg>
  );
}
