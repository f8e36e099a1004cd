// One seat of a new table: its colour, who gets it, and their name.
import type { SeatColor } from "../../api/types";
import {
  isBot,
  isPerson,
  MAX_NAME_LENGTH,
  type Occupant,
  type SeatChoice,
} from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { BotOptions } from "../shared/BotOptions";
import { ColorSelect } from "./ColorSelect";

const PEOPLE = ["me", "here", "open"] as const;

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
  const { bots, names, newTable } = messages();
  const { occupant } = seat;
  return (
    <li class="seat-setup">
      {occupant === "open" ? (
        <span class="open-seat-mark" title={newTable.guestsChoose} />
      ) : (
        <ColorSelect
          label={newTable.colorOf(number)}
          name={seat.name || (isBot(occupant) ? bots.name(occupant) : newTable.occupants[occupant])}
          value={seat.color}
          onChange={onColor}
        />
      )}
      <select
        class="field"
        aria-label={newTable.whoSits(number)}
        value={occupant}
        onChange={(event) => onOccupant(event.currentTarget.value as Occupant)}
      >
        <optgroup label={newTable.people}>
          {PEOPLE.map((person) => (
            <option key={person} value={person}>
              {newTable.occupants[person]}
            </option>
          ))}
        </optgroup>
        <BotOptions />
      </select>
      {isBot(occupant) && <p class="faint about-bot">{bots.about[occupant]}</p>}
      {isPerson(occupant) && (
        <input
          class="field"
          aria-label={newTable.nameOn(number)}
          aria-invalid={error !== null}
          placeholder={occupant === "me" ? names.yourName : newTable.name}
          maxLength={MAX_NAME_LENGTH}
          autocomplete={occupant === "me" ? "nickname" : "off"}
          value={seat.name}
          onInput={(event) => onName(event.currentTarget.value)}
        />
      )}
      {!error && isPerson(occupant) && seat.name.length >= MAX_NAME_LENGTH && (
        <p class="faint" role="status">
          {newTable.nameErrors.too_long(MAX_NAME_LENGTH)}
        </p>
      )}
      {error && (
        <p class="error-note" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
