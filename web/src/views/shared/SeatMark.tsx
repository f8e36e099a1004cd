// A seat's mark: its colour, pattern and initial in a small disc, with the number of a numbered bot.
import type { SeatColor } from "../../api/types";
import { markLetters } from "../../derived/players";
import { spriteIndex } from "../../derived/seatColors";

interface SeatMarkProps {
  color: SeatColor;
  name?: string;
  size?: number;
}

export function SeatMark({ color, name = "", size = 28 }: SeatMarkProps) {
  const letters = markLetters(name);
  return (
    <svg class="seat-mark" viewBox="-14 -14 28 28" width={size} height={size} aria-hidden="true">
      <circle r="13" fill={`url(#pattern${spriteIndex(color)})`} stroke="var(--ink)" />
      {letters && (
        <>
          <circle r="8.5" fill={`var(--${color})`} />
          <text
            y={letters.length > 1 ? 3.6 : 4.6}
            text-anchor="middle"
            font-size={letters.length > 1 ? 10 : 13}
            font-weight="700"
          >
            {letters}
          </text>
        </>
      )}
    </svg>
  );
}
