// What to do after a game: rematch, replay, record, share.
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { Result, Roles } from "../../api/types";
import { LESSON } from "../../derived/lesson";
import { hasSeveralPeople } from "../../derived/people";
import type { Players } from "../../derived/players";
import type { WinnerSummary } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { isSmallScreen } from "../shared/mediaQueries";
import { useAction } from "../shared/useRequest";
import { useUnread } from "../table/useUnread";
import { AfterLesson } from "./AfterLesson";
import { RecordLink } from "./RecordLink";
import { ShareLink } from "./ShareLink";
import { SharePicture } from "./SharePicture";

interface NextStepsProps {
  session: Session;
  roles: Roles;
  players: Players;
  result: Result;
  summary: WinnerSummary;
  onChat(): void;
}

export function NextSteps({ session, roles, players, result, summary, onChat }: NextStepsProps) {
  const { end, site } = messages();
  const { game, edition } = session;
  const isLesson = edition.id === LESSON;
  // Players and the host may ask for a rematch, spectators may not.
  const plays = roles.host || roles.seats.length > 0;
  return (
    <>
      {plays && !isLesson && (
        <div class="rematch-bar">
          <Rematch session={session} />
          {isSmallScreen.value && hasSeveralPeople(session.view.value) && (
            <ChatButton session={session} onChat={onChat} />
          )}
        </div>
      )}
      <nav class="next-steps" aria-label={end.next}>
        {plays && isLesson && <AfterLesson />}
        <a class="button" href={`/games/${game}/replay`} data-testid="replay">
          <Icon name="play" /> {end.replay}
        </a>
        <ShareLink game={game} />
        <SharePicture players={players} result={result} summary={summary} />
        <RecordLink source={{ game }} />
        <a class="button" href="/">
          <Icon name="home" /> {site.home}
        </a>
      </nav>
    </>
  );
}

/** On small screens, the chat is far below. */
function ChatButton({ session, onChat }: { session: Session; onChat(): void }) {
  const { site, table } = messages();
  const unread = useUnread(session, false);
  return (
    <Button data-testid="open-chat" onClick={onChat}>
      {table.tabs.chat}
      {unread > 0 && (
        <span class="unread">
          <span aria-hidden="true">{unread}</span>
          <span class="hidden-text">{site.unread(unread)}</span>
        </span>
      )}
    </Button>
  );
}

/** One tap of everyone starts the rematch; until then its page shows who is missing. */
function Rematch({ session }: { session: Session }) {
  const { end } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const { rematch } = session.view.value;
  const again = async () => {
    const params = { path: { game: session.game } };
    const { id } = await unwrap(api.POST("/api/games/{game}/rematch", { params }));
    route(`/games/${id}`);
  };
  return (
    <>
      {rematch !== null && <strong role="status">{end.rematchWanted}</strong>}
      <Button variant="primary" data-testid="rematch" disabled={busy} onClick={() => run(again)}>
        {end.rematch}
      </Button>
      <ErrorNote error={error} />
    </>
  );
}
