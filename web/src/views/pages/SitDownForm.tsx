// The form for name and colour: to take a seat, or to change them before the start.
import { useId, useRef, useState } from "preact/hooks";
import type { Mark, SeatColor, SeatView } from "../../api/types";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { favouriteColor } from "../../derived/profile";
import { SEAT_COLORS } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { changeProfile, profile } from "../../session/profile";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { ColorSelect } from "./ColorSelect";

/** How somebody who sits down wants to be seen. */
export interface Appearance {
  name: string;
  color: SeatColor;
  mark: Mark | null;
}

interface SitDownFormProps {
  seats: readonly Pick<SeatView, "color">[];
  seat: number;
  /** Who sits there already; null if the seat is free. */
  sitting: Pick<SeatView, "name" | "mark"> | null;
  /** What agrees to a rematch, which the player has not done yet; otherwise null. */
  agree?: string | null;
  onSit(appearance: Appearance): Promise<void>;
}

export function SitDownForm({ seats, seat, sitting, agree = null, onSit }: SitDownFormProps) {
  const { join, lobby, names, newTable } = messages();
  const [name, setName] = useState(sitting?.name || profile.peek().name);
  const [wish, setWish] = useState<SeatColor | null>(null);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = useId();
  const { busy, error, run } = useAction();
  const present = seats[seat]?.color ?? null;
  const taken = seats.flatMap((other, at) => (at !== seat && other.color) || []);
  const color = availableColor(wish ?? present, taken);
  // At a shared screen, other people sit on seats of this device too.
  const mine = !sitting || sitting.name === profile.value.name;
  const mark = mine ? profile.value.mark : sitting.mark;
  const unchanged =
    !agree && sitting && name.trim() === sitting.name && color === present && mark === sitting.mark;

  const sit = async () => {
    await onSit({ name: name.trim(), color, mark });
    if (mine) changeProfile({ name: name.trim() });
  };
  const nameless = asked && !name.trim();
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim()) return run(sit);
    setAsked(true);
    field.current?.focus();
  };
  return (
    <form class="seat-form" onSubmit={submit}>
      <ColorSelect
        label={join.yourColor}
        name={name}
        value={color}
        taken={taken}
        onChange={setWish}
      />
      <input
        ref={field}
        class="field"
        data-testid="name"
        aria-label={names.yourName}
        placeholder={names.yourName}
        aria-required="true"
        aria-invalid={nameless}
        aria-describedby={nameless ? problem : undefined}
        maxLength={MAX_NAME_LENGTH}
        autocomplete="nickname"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {nameless && (
        <p class="error-note" id={problem} role="alert">
          {lobby.nameFirst}
        </p>
      )}
      {name.length >= MAX_NAME_LENGTH && (
        <p class="faint" role="status">
          {newTable.nameErrors.too_long(MAX_NAME_LENGTH)}
        </p>
      )}
      {!unchanged && (
        <Button type="submit" variant="primary" data-testid="sit" disabled={busy}>
          {agree ?? (sitting ? join.save : join.take)}
        </Button>
      )}
      <ErrorNote error={error} />
    </form>
  );
}

/** The wanted colour, unless someone else has taken it, perhaps while the form was open. */
function availableColor(wanted: SeatColor | null, taken: readonly SeatColor[]): SeatColor {
  if (wanted && !taken.includes(wanted)) return wanted;
  const free = SEAT_COLORS.filter((color) => !taken.includes(color));
  return favouriteColor(profile.value, free) ?? "slate";
}
