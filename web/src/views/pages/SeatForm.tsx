// The form for name and colour at a seat of a game that this device may take or has.
import { api, unwrap } from "../../api/client";
import type { GameView } from "../../api/types";
import { messages } from "../../messages/messages";
import { isFree } from "./SeatRow";
import { type Appearance, SitDownForm } from "./SitDownForm";

interface SeatFormProps {
  view: GameView;
  seat: number;
  onSat?(): void;
}

export function SeatForm({ view, seat, onSat }: SeatFormProps) {
  const sit = async (body: Appearance) => {
    const params = { path: { game: view.id, seat } };
    await unwrap(api.PUT("/api/games/{game}/seats/{seat}", { params, body }));
    onSat?.();
  };
  const sitting = isFree(view, seat) ? null : (view.seats[seat] ?? null);
  const agrees = sitting && view.start_when_ready && !sitting.ready;
  return (
    <SitDownForm
      seats={view.seats}
      seat={seat}
      sitting={sitting}
      agree={agrees ? messages().end.rematch : null}
      onSit={sit}
    />
  );
}
