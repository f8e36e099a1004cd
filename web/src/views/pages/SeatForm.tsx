// A form for name and colour, to take a seat or to change them before the start.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { GameView, SeatColor } from "../../api/types";
import { favouriteColor } from "../../derived/profile";
import { SEAT_COLORS } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { changeProfile, profile } from "../../session/profile";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { NameAndColor } from "./NameAndColor";
import { isFree } from "./SeatRow";

interface SeatFormProps {
  view: GameView;
  seat: number;
  onSat?(): void;
}

export function SeatForm({ view, seat, onSat }: SeatFormProps) {
  const { join } = messages();
  const sitting = view.seats[seat];
  const taken = view.seats.flatMap((other, at) => (at !== seat && other.color) || []);
  const free = SEAT_COLORS.filter((color) => !taken.includes(color));
  const fresh = isFree(view, seat);
  const [name, setName] = useState((!fresh && sitting?.name) || profile.peek().name);
  const [wish, setWish] = useState<SeatColor | null>(
    sitting?.color ?? favouriteColor(profile.peek(), free) ?? null,
  );
  const { busy, error, run } = useAction();
  // Someone else may have taken the colour while this form was open.
  const color = wish && free.includes(wish) ? wish : (free[0] ?? "slate");
  // At a shared screen, other people sit on seats of this device too.
  const mine = fresh || sitting?.name === profile.value.name;
  const mark = mine ? profile.value.mark : (sitting?.mark ?? null);
  const unchanged =
    !fresh && name.trim() === sitting?.name && color === sitting?.color && mark === sitting?.mark;

  const sit = async () => {
    const params = { path: { game: view.id, seat } };
    const body = { name: name.trim(), color, mark };
    await unwrap(api.PUT("/api/games/{game}/seats/{seat}", { params, body }));
    if (mine) changeProfile({ name: name.trim() });
    onSat?.();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    run(sit);
  };
  return (
    <form class="seat-form" onSubmit={submit}>
      <NameAndColor name={name} color={color} taken={taken} onName={setName} onColor={setWish} />
      {!unchanged && (
        <Button type="submit" variant="primary" data-testid="sit" disabled={busy || !name.trim()}>
          {fresh ? join.take : join.save}
        </Button>
      )}
      <ErrorNote error={error} />
    </form>
  );
}
