// One chair of a new table: its colour, who it is for, and the name of a person here.
import type { SeatColor } from "../../api/types";
import { type Chair, isPerson, NAME_LENGTH, type Sitter } from "../../derived/gameSetup";
import { ColorSelect } from "./ColorSelect";

const SITTERS: readonly { value: Sitter; label: string }[] = [
  { value: "me", label: "Me" },
  { value: "here", label: "Someone at this screen" },
  { value: "open", label: "A friend, by link" },
  { value: "easy", label: "Easy bot" },
  { value: "medium", label: "Medium bot" },
  { value: "hard", label: "Hard bot" },
];

interface ChairRowProps {
  number: number;
  chair: Chair;
  fault: string | null;
  onSitter(sitter: Sitter): void;
  onColor(color: SeatColor): void;
  onName(name: string): void;
}

export function ChairRow({ number, chair, fault, onSitter, onColor, onName }: ChairRowProps) {
  return (
    <li class="chair">
      {chair.sitter === "open" ? (
        <span class="chair-open" title="Guests choose their colour" />
      ) : (
        <ColorSelect
          label={`Colour of seat ${number}`}
          name={chair.name || chair.sitter}
          value={chair.color}
          onChange={onColor}
        />
      )}
      <select
        class="field"
        aria-label={`Who sits on seat ${number}`}
        value={chair.sitter}
        onChange={(event) => onSitter(event.currentTarget.value as Sitter)}
      >
        {SITTERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {isPerson(chair.sitter) && (
        <input
          class="field"
          aria-label={`Name on seat ${number}`}
          aria-invalid={fault !== null}
          placeholder={chair.sitter === "me" ? "Your name" : "Name"}
          maxLength={NAME_LENGTH}
          autocomplete={chair.sitter === "me" ? "nickname" : "off"}
          value={chair.name}
          onInput={(event) => onName(event.currentTarget.value)}
        />
      )}
      {fault && (
        <p class="problem-note" role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
