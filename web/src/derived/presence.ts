// Who is at the table at the moment.
import type { GameView, PresenceFrame, SeatView } from "../api/types";

type SeatPresence = Pick<SeatView, "connected" | "devices" | "away_from">;

export interface Presence {
  seats: readonly SeatPresence[];
  /** How many people watch. */
  spectators: number;
}

/** What a view says about who was here when the server sent it. */
export function presenceIn({ seats, spectators }: GameView): Presence {
  const here = seats.map(({ connected, devices, away_from }) => ({
    connected,
    devices,
    away_from,
  }));
  return { seats: here, spectators };
}

export function presenceOf(frame: PresenceFrame): Presence {
  const { connected, devices, away_from, spectators } = frame;
  const seats = connected.map((here, seat) => ({
    connected: here,
    devices: devices[seat] ?? 0,
    away_from: away_from[seat] ?? null,
  }));
  return { seats, spectators };
}

/** A view with what is known about who is here by now. */
export function withPresence(view: GameView, { seats, spectators }: Presence): GameView {
  return { ...view, spectators, seats: view.seats.map((seat, at) => ({ ...seat, ...seats[at] })) };
}
