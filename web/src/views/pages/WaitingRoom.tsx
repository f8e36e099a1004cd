// The table before the start: seats, invitation links, and the start button.

import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { GameView, Roles } from "../../api/types";
import { messages } from "../../messages/messages";
import { togglePanel } from "../../session/openPanel";
import { forgetTakenSeats } from "../../session/savedLinks";
import type { Session } from "../../session/session";
import { editionName } from "../../words/editions";
import { openSeatsWords, unreadyQuestion, waitingWords } from "../../words/waitingRoom";
import { ConfirmButton } from "../shared/ConfirmButton";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { Chat } from "../table/Chat";
import { ConnectionBanner } from "../table/ConnectionBanner";
import { RulesDialog } from "../table/RulesDialog";
import { Spectators } from "../table/Spectators";
import { useClosedPanels } from "../table/useClosedPanels";
import { useInView } from "../table/useInView";
import { useUnread } from "../table/useUnread";
import { BoardPicture } from "./BoardPicture";
import { SpectatorLink } from "./InviteLink";
import { PageLayout, PageTitle } from "./PageLayout";
import { SeatForm } from "./SeatForm";
import { SeatRow } from "./SeatRow";
import { SitDownLink } from "./SitDownLink";
import { TableInvitation } from "./TableInvitation";
import { Terms } from "./Terms";

interface WaitingRoomProps {
  session: Session;
  roles: Roles;
}

export function WaitingRoom({ session, roles }: WaitingRoomProps) {
  const view = session.view.value;
  useEffect(() => forgetTakenSeats(view), [view]);
  useClosedPanels();
  return (
    <PageLayout>
      <div class="waiting-room" data-testid="waiting">
        <ConnectionBanner session={session} />
        <RulesDialog session={session} />
        <header class="waiting-head">
          <BoardPicture edition={view.edition_hash} />
          <div>
            <PageTitle tab={messages().waiting.table(editionName(session.edition))}>
              {editionName(session.edition)}
            </PageTitle>
            <p class="faint">{waitingWords(view, roles.host)}</p>
            <Terms table={view} />
            <Button
              variant="quiet"
              small
              data-testid="open-rules"
              onClick={() => togglePanel("rules")}
            >
              <Icon name="rules" /> {messages().menu.rules}
            </Button>
          </div>
        </header>
        <div class="waiting-column">
          {roles.host && seatsAreOpen(view) && (
            <TableInvitation game={view.id} connected={session.connection.value === "live"} />
          )}
          <ol class="panel seat-rows">
            {view.seats.map((seat, at) => (
              <li key={at} class="seat-row">
                {roles.seats.includes(at) ? (
                  <SeatForm view={view} seat={at} />
                ) : (
                  <SeatRow view={view} at={at} seat={seat} host={roles.host} seatLink="folded" />
                )}
              </li>
            ))}
          </ol>
        </div>
        <div class="waiting-column">
          <Spectators view={view} />
          <SitDownLink view={view} roles={roles} class="primary" />
          {roles.host ? (
            <StartRow session={session} roles={roles} />
          ) : (
            <LeaveRow game={view.id} roles={roles} />
          )}
          <WaitingChat session={session} />
          {roles.host && <SpectatorLink game={view.id} />}
        </div>
      </div>
    </PageLayout>
  );
}

/** What is in sight here is not new when the game starts. */
function WaitingChat({ session }: { session: Session }) {
  const section = useRef<HTMLElement>(null);
  useUnread(session, useInView(section));
  return (
    <section class="panel waiting-chat" ref={section}>
      <h2>{messages().table.tabs.chat}</h2>
      <Chat session={session} />
    </section>
  );
}

function seatsAreOpen({ seats }: GameView): boolean {
  return seats.some(({ kind }) => kind === "open");
}

/** Guests may leave before the start, which frees their seats. */
function LeaveRow({ game, roles }: { game: string; roles: Roles }) {
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const leave = async () => {
    for (const seat of roles.seats) {
      const params = { path: { game, seat } };
      await unwrap(api.POST("/api/games/{game}/seats/{seat}/leave", { params }));
    }
    route("/");
  };
  if (roles.seats.length === 0) return null;
  return (
    <div class="new-table-end">
      <ErrorNote error={error} />
      <Button variant="quiet" disabled={busy} onClick={() => run(leave)}>
        {messages().waiting.leave}
      </Button>
    </div>
  );
}

function StartRow({ session, roles }: WaitingRoomProps) {
  const view = session.view.value;
  const { busy, error, run } = useAction();
  const full = view.seats.every((seat) => seat.kind !== "open");
  const start = async () => {
    await unwrap(api.POST("/api/games/{game}/start", { params: { path: { game: view.id } } }));
  };
  const { newTable, waiting } = messages();
  const question = full ? unreadyQuestion(view, roles.seats) : null;
  const button = (onClick: () => void) => (
    <Button
      variant={question || !full ? "plain" : "primary"}
      class="big"
      data-testid="start"
      disabled={busy || !full}
      onClick={onClick}
    >
      {question ? waiting.unready.yes : newTable.start}
    </Button>
  );
  return (
    <div class="new-table-end">
      {!full && (
        <p class="faint">
          {openSeatsWords(view)} {waiting.seatBotAdvice}
        </p>
      )}
      <ErrorNote error={error} />
      {!full && <StartWithoutFreeSeats session={session} />}
      {question ? (
        <ConfirmButton
          button={button}
          question={question}
          yes={waiting.unready.yes}
          no={waiting.unready.no}
          testid="start-sure"
          busy={busy}
          onYes={() => run(start)}
        />
      ) : (
        button(() => run(start))
      )}
    </div>
  );
}

/** Starts at a table that has only the taken seats, to which everyone is led. */
function StartWithoutFreeSeats({ session }: { session: Session }) {
  const view = session.view.value;
  const { busy, error, run } = useAction();
  const free = view.seats.filter(({ kind }) => kind === "open").length;
  const params = { path: { game: view.id } };
  const start = async () => {
    await unwrap(api.POST("/api/games/{game}/start-without-free-seats", { params }));
  };
  if (view.seats.length - free < session.edition.seats.fewest) return null;
  return (
    <>
      <ErrorNote error={error} />
      <Button
        variant="primary"
        class="big"
        data-testid="start-without"
        disabled={busy}
        onClick={() => run(start)}
      >
        {messages().waiting.startWithout(free)}
      </Button>
    </>
  );
}
