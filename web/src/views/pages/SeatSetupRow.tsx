// One seat of a new table: its colour, who gets it, and their name.
import type { SeatColor } from "../../api/types";
import {
  isPerson,
  LEVELS,
  MAX_NAME_LENGTH,
  type Occupant,
  type SeatChoice,
} from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { ColorSelect } from "./ColorSelect";

const OCCUPANTS: readonly Occupant[] = ["me", "here", "open", ...LEVELS];

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
  const { names, newTable } = messages();
  return (
    <li class="seat-setup">
      {seat.occupant === "open" ? (
        <span class="open-seat-mark" title={newTable.guestsChoose} />
      ) : (
        <ColorSelect
          label={newTable.colorOf(number)}
          name={seat.name || newTable.occupants[seat.occupant]}
          value={seat.color}
          onChange={onColor}
        />
      )}
      <select
        class="field"
        aria-label={newTable.whoSits(number)}
        value={seat.occupant}
        onChange={(event) => onOccupant(event.currentTarget.value as Occupant)}
      >
        {OCCUPANTS.map((occupant) => (
          <option key={occupant} value={occupant}>
            {newTable.occupants[occupant]}
          </option>
        ))}
      </select>
      {isPerson(seat.occupant) && (
        <input
          class="field"
          aria-label={newTable.nameOn(number)}
          aria-invalid={error !== null}
          placeholder={seat.occupant === "me" ? names.yourName : newTable.name}
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
