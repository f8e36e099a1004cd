// What the host can do during a game: free seats and share links.
import { useEffect } from "preact/hooks";
import type { Roles } from "../../api/types";
import { forgetTakenSeats } from "../../session/savedLinks";
import type { Session } from "../../session/session";
import { SpectatorLink } from "../pages/InviteLink";
import { SeatRow } from "../pages/SeatRow";

export function SeatsAndLinks({ session, roles }: { session: Session; roles: Roles }) {
  const view = session.view.value;
  useEffect(() => forgetTakenSeats(view), [view]);
  const others = view.seats.flatMap((seat, at) =>
    seat.kind === "person" && !roles.seats.includes(at) ? [{ seat, at }] : [],
  );
  return (
    <div class="seats-and-links" data-testid="seats-and-links">
      {others.length > 0 && view.state === "playing" && (
        <ol class="seat-rows">
          {others.map(({ seat, at }) => (
            <li key={at} class="seat-row">
              <SeatRow view={view} at={at} seat={seat} host />
            </li>
          ))}
        </ol>
      )}
      <SpectatorLink game={view.id} />
    </div>
  );
}
