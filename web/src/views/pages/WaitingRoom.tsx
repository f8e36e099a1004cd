// The table before the start: who sits where, links for those who are still to come, and the start.
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answered, api } from "../../api/client";
import type { Roles } from "../../api/types";
import { forgetTaken } from "../../session/savedLinks";
import type { Session } from "../../session/session";
import { listed } from "../../words/phrases";
import { Button } from "../shared/controls";
import { ProblemNote } from "../shared/ErrorNote";
import { useDoing } from "../shared/useRequest";
import { Banner } from "../table/ConnectionBanner";
import { Picture } from "./BoardPicture";
import { WatchInvitation } from "./InviteLink";
import { Frame, PageTitle } from "./PageLayout";
import { SitForm } from "./SeatForm";
import { Place } from "./SeatRow";

interface WaitingProps {
  session: Session;
  roles: Roles;
}

export function Waiting({ session, roles }: WaitingProps) {
  const view = session.view.value;
  useEffect(() => forgetTaken(view), [view]);
  return (
    <Frame>
      <div class="waiting-room" data-testid="waiting">
        <Banner session={session} />
        <header class="waiting-head">
          <Picture edition={view.edition} />
          <div>
            <PageTitle tab={`Table for ${session.edition.name}`}>{session.edition.name}</PageTitle>
            <p class="faint">{stateWords(session, roles)}</p>
          </div>
        </header>
        <ol class="panel places">
          {view.seats.map((seat, at) => (
            <li key={at} class="place">
              {roles.seats.includes(at) ? (
                <SitForm view={view} seat={at} />
              ) : (
                <Place view={view} at={at} seat={seat} host={roles.host} />
              )}
            </li>
          ))}
        </ol>
        {roles.host ? <StartRow session={session} /> : <LeaveRow game={view.id} roles={roles} />}
        {roles.host && <WatchInvitation game={view.id} />}
      </div>
    </Frame>
  );
}

function stateWords(session: Session, roles: Roles): string {
  const view = session.view.value;
  const missing = view.seats.filter((seat) => seat.kind === "open").length;
  if (missing > 0) {
    const waits = missing === 1 ? "One seat is still free." : `${missing} seats are still free.`;
    return view.start_when_full ? `${waits} The game starts by itself when all sit.` : waits;
  }
  return roles.host ? "All sit. Start when you like." : "All sit. The host starts the game.";
}

/** Guests may go again before the start; their seats are free then. */
function LeaveRow({ game, roles }: { game: string; roles: Roles }) {
  const { route } = useLocation();
  const { busy, error, attempt } = useDoing();
  const leave = async () => {
    for (const seat of roles.seats) {
      const params = { path: { game, seat } };
      await answered(api.POST("/api/games/{game}/seats/{seat}/leave", { params }));
    }
    route("/");
  };
  if (roles.seats.length === 0) return null;
  return (
    <div class="new-table-end">
      <ProblemNote error={error} />
      <Button look="quiet" disabled={busy} onClick={() => attempt(leave)}>
        Leave the table
      </Button>
    </div>
  );
}

function StartRow({ session }: { session: Session }) {
  const view = session.view.value;
  const { busy, error, attempt } = useDoing();
  const missing = view.seats.flatMap((seat, at) => (seat.kind === "open" ? `seat ${at + 1}` : []));
  const start = async () => {
    await answered(api.POST("/api/games/{game}/start", { params: { path: { game: view.id } } }));
  };
  return (
    <div class="new-table-end">
      {missing.length > 0 && <p class="faint">Nobody is on {listed(missing)} yet.</p>}
      <ProblemNote error={error} />
      <Button
        look="primary"
        class="big"
        data-testid="start"
        disabled={busy || missing.length > 0}
        onClick={() => attempt(start)}
      >
        Start the game
      </Button>
    </div>
  );
}
