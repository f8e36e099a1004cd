// The table before the start: who sits where, links for those who are still to come, and the start.
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answered, api } from "../api/client";
import type { Roles, SeatView } from "../api/types";
import { seatName } from "../game/names";
import { listed } from "../game/phrases";
import type { Session } from "../game/session";
import { Banner } from "../play/Banner";
import { Button } from "../ui/kit";
import { useDoing } from "../ui/loading";
import { ProblemNote } from "../ui/ProblemNote";
import { SeatMark } from "../ui/SeatMark";
import { Frame, PageTitle } from "./Frame";
import { FreeSeat, Invitation } from "./Invitation";
import { forgetUsed } from "./knownLinks";
import { Picture } from "./Picture";
import { SitForm } from "./SitForm";

interface WaitingProps {
  session: Session;
  roles: Roles;
}

export function Waiting({ session, roles }: WaitingProps) {
  const view = session.view.value;
  useEffect(() => {
    const taken = view.seats.flatMap((seat, at) => (seat.kind === "open" ? [] : [at]));
    forgetUsed(view.id, taken);
  }, [view]);
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
              <Place session={session} roles={roles} at={at} seat={seat} />
            </li>
          ))}
        </ol>
        {roles.host ? <StartRow session={session} /> : <LeaveRow game={view.id} roles={roles} />}
        {roles.host && (
          <section class="panel">
            <h2>To watch</h2>
            <p>A spectator's link may go round; spectators see no hands.</p>
            <Invitation game={view.id} seat={null} />
          </section>
        )}
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

interface PlaceProps {
  session: Session;
  roles: Roles;
  at: number;
  seat: SeatView;
}

function Place({ session, roles, at, seat }: PlaceProps) {
  const view = session.view.value;
  const mine = roles.seats.includes(at);
  if (mine) return <SitForm view={view} seat={at} />;
  return (
    <>
      <div class="place-who">
        {seat.color ? (
          <SeatMark color={seat.color} name={seat.name} size={34} />
        ) : (
          <span class="chair-open" />
        )}
        <span class="row-name">{seat.kind === "open" ? "Free seat" : seatName(view, at)}</span>
        <span class="row-state">{presence(seat)}</span>
        {roles.host && seat.kind === "person" && <FreeSeat game={view.id} seat={at} />}
      </div>
      {roles.host && seat.kind === "open" && <Invitation game={view.id} seat={at} />}
    </>
  );
}

function presence(seat: SeatView): string {
  if (seat.kind === "bot") return "Bot";
  if (seat.kind === "open") return "";
  return seat.here ? "Here" : "Away";
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
