// One seat of a new table: its colour, who gets it, and their name.
import type { SeatColor } from "../../api/types";
import { isPerson, MAX_NAME_LENGTH, type Occupant, type SeatChoice } from "../../derived/gameSetup";
import { OCCUPANT_LABELS } from "../../words/gameSetup";
import { SEAT_FIELD_LABELS } from "../../words/seats";
import { ColorSelect } from "./ColorSelect";

interface SeatSetupRowProps {
  number: number;
  seat: SeatChoice;
  error: string | null;
  onOccupant(occupant: Occupant): void;
  onColor(color: SeatColor): void;
  onName(name: string): void;
}

export function SeatSetupRow({
  number,
  seat,
  error,
  onOccupant,
  onColor,
  onName,
}: SeatSetupRowProps) {
  return (
    <li class="seat-setup">
      {seat.occupant === "open" ? (
        <span class="open-seat-mark" title="Guests choose their colour" />
      ) : (
        <ColorSelect
          label={SEAT_FIELD_LABELS.color(number)}
          name={seat.name || seat.occupant}
          value={seat.color}
          onChange={onColor}
        />
      )}
      <select
        class="field"
        aria-label={SEAT_FIELD_LABELS.occupant(number)}
        value={seat.occupant}
        onChange={(event) => onOccupant(event.currentTarget.value as Occupant)}
      >
        {Object.entries(OCCUPANT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {isPerson(seat.occupant) && (
        <input
          class="field"
          aria-label={SEAT_FIELD_LABELS.name(number)}
          aria-invalid={error !== null}
          placeholder={seat.occupant === "me" ? "Your name" : "Name"}
          maxLength={MAX_NAME_LENGTH}
          autocomplete={seat.occupant === "me" ? "nickname" : "off"}
          value={seat.name}
          onInput={(event) => onName(event.currentTarget.value)}
        />
      )}
      {error && (
        <p class="error-note" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
