// What the host of a game can still do about its places: free a seat, and hand out links.
import { useEffect } from "preact/hooks";
import type { Roles } from "../../api/types";
import { forgetTaken } from "../../session/savedLinks";
import type { Session } from "../../session/session";
import { WatchInvitation } from "../pages/InviteLink";
import { Place } from "../pages/SeatRow";

export function SeatsAndLinks({ session, roles }: { session: Session; roles: Roles }) {
  const view = session.view.value;
  useEffect(() => forgetTaken(view), [view]);
  const others = view.seats.flatMap((seat, at) =>
    seat.kind === "person" && !roles.seats.includes(at) ? [{ seat, at }] : [],
  );
  return (
    <div class="seats-and-links" data-testid="seats-and-links">
      {others.length > 0 && view.state === "playing" && (
        <ol class="places">
          {others.map(({ seat, at }) => (
            <li key={at} class="place">
              <Place view={view} at={at} seat={seat} host />
            </li>
          ))}
        </ol>
      )}
      <WatchInvitation game={view.id} />
    </div>
  );
}
