// A seat's mark: its colour, pattern and initial in a small disc.
import type { SeatColor } from "../../api/types";
import { spriteIndex } from "../../derived/seatColors";

interface SeatMarkProps {
  color: SeatColor;
  name?: string;
  size?: number;
}

export function SeatMark({ color, name = "", size = 28 }: SeatMarkProps) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <svg class="seat-mark" viewBox="-14 -14 28 28" width={size} height={size} aria-hidden="true">
      <circle r="13" fill={`url(#pattern${spriteIndex(color)})`} stroke="var(--ink)" />
      {initial && (
        <>
          <circle r="8.5" fill={`var(--${color})`} />
          <text y="4.6" text-anchor="middle" font-size="13" font-weight="700">
            {initial}
          </text>
        </>
      )}
    </svg>
  );
}
