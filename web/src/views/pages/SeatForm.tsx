// A form for name and colour, to take a seat or to change them before the start.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { GameView, SeatColor } from "../../api/types";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { SEAT_COLORS } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { rememberedName, rememberName } from "../../session/settings";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { ColorSelect } from "./ColorSelect";
import { isFree } from "./SeatRow";

interface SeatFormProps {
  view: GameView;
  seat: number;
  onSat?(): void;
}

export function SeatForm({ view, seat, onSat }: SeatFormProps) {
  const { join, newTable } = messages();
  const sitting = view.seats[seat];
  const taken = view.seats.flatMap((other, at) => (at !== seat && other.color) || []);
  const free = SEAT_COLORS.filter((color) => !taken.includes(color));
  const fresh = isFree(view, seat);
  const [name, setName] = useState((!fresh && sitting?.name) || rememberedName());
  const [wish, setWish] = useState<SeatColor | null>(sitting?.color ?? null);
  const { busy, error, run } = useAction();
  // Someone else may have taken the colour while this form was open.
  const color = wish && free.includes(wish) ? wish : (free[0] ?? "slate");
  const unchanged = !fresh && name.trim() === sitting?.name && color === sitting?.color;

  const sit = async () => {
    const params = { path: { game: view.id, seat } };
    const body = { name: name.trim(), color };
    await unwrap(api.PUT("/api/games/{game}/seats/{seat}", { params, body }));
    rememberName(name.trim());
    onSat?.();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    run(sit);
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
        class="field"
        data-testid="name"
        aria-label={newTable.yourName}
        placeholder={newTable.yourName}
        required
        maxLength={MAX_NAME_LENGTH}
        autocomplete="nickname"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {!unchanged && (
        <Button type="submit" variant="primary" data-testid="sit" disabled={busy || !name.trim()}>
          {fresh ? join.take : join.save}
        </Button>
      )}
      <ErrorNote error={error} />
    </form>
  );
}
