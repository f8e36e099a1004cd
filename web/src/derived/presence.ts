// Who is at the table at the moment.
import type { GameView, PresenceFrame, SeatView } from "../api/types";

type SeatPresence = Pick<SeatView, "connected" | "devices" | "away_from">;

/** By seat. */
export type Presence = readonly SeatPresence[];

/** What a view says about who was here when the server sent it. */
export function presenceIn({ seats }: GameView): Presence {
  return seats.map(({ connected, devices, away_from }) => ({ connected, devices, away_from }));
}

export function presenceOf({ connected, devices, away_from }: PresenceFrame): Presence {
  return connected.map((here, seat) => ({
    connected: here,
    devices: devices[seat] ?? 0,
    away_from: away_from[seat] ?? null,
  }));
}

/** A view with what is known about who is here by now. */
export function withPresence(view: GameView, presence: Presence): GameView {
  return { ...view, seats: view.seats.map((seat, at) => ({ ...seat, ...presence[at] })) };
}
