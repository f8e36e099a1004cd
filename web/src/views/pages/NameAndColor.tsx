// The fields for the name and the colour of somebody who sits down.
import type { SeatColor } from "../../api/types";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { ColorSelect } from "./ColorSelect";

interface NameAndColorProps {
  name: string;
  color: SeatColor;
  /** The colours of the other seats. */
  taken: readonly SeatColor[];
  onName(name: string): void;
  onColor(color: SeatColor): void;
}

export function NameAndColor({ name, color, taken, onName, onColor }: NameAndColorProps) {
  const { join, newTable } = messages();
  return (
    <>
      <ColorSelect
        label={join.yourColor}
        name={name}
        value={color}
        taken={taken}
        onChange={onColor}
      />
      <input
        class="field"
        data-testid="name"
        aria-label={newTable.yourName}
        placeholder={newTable.yourName}
        required
        maxLength={MAX_NAME_LENGTH}
        autocomplete="nickname"
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
      {name.length >= MAX_NAME_LENGTH && (
        <p class="faint" role="status">
          {newTable.nameErrors.too_long(MAX_NAME_LENGTH)}
        </p>
      )}
    </>
  );
}
