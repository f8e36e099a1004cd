// A select for a seat's colour that looks like the seat's mark.
import type { SeatColor } from "../../api/types";
import { SEAT_COLORS } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { SeatMark } from "../shared/SeatMark";

interface ColorSelectProps {
  label: string;
  name: string;
  value: SeatColor;
  /** Colours that others have. */
  taken?: readonly SeatColor[];
  onChange(color: SeatColor): void;
}

export function ColorSelect({ label, name, value, taken = [], onChange }: ColorSelectProps) {
  const { colors } = messages().names;
  return (
    <span class="color-select">
      <SeatMark color={value} name={name} size={34} />
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as SeatColor)}
      >
        {SEAT_COLORS.map((color) => (
          <option key={color} value={color} disabled={taken.includes(color)}>
            {colors[color]}
          </option>
        ))}
      </select>
    </span>
  );
}
