// What the host can do during a game: free seats and share links.
import { useEffect } from "preact/hooks";
import type { Roles } from "../../api/types";
import { messages } from "../../messages/messages";
import { forgetTakenSeats, tableLink } from "../../session/savedLinks";
import type { Session } from "../../session/session";
import { SpectatorLink } from "../pages/InviteLink";
import { isFree, SeatRow } from "../pages/SeatRow";
import { CopyField } from "../shared/CopyField";
import { useSharedOrigin } from "../shared/useSharedOrigin";

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
      {others.some(({ at }) => isFree(view, at)) && <TableLink game={view.id} />}
      <SpectatorLink game={view.id} />
    </div>
  );
}

/** The link to the table, if this tab knows it; a new one would end it for those who have it. */
function TableLink({ game }: { game: string }) {
  const { invite } = messages();
  const link = tableLink(game);
  const origin = useSharedOrigin();
  if (!link) return null;
  return (
    <section class="panel">
      <h2>{invite.link}</h2>
      <div class="invite-link">
        <CopyField label={invite.link} address={origin + link.path} testid="copy-table" />
      </div>
    </section>
  );
}
