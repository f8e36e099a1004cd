// What to do after a game: rematch, replay, record, share.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { RematchStatus, Result, Roles } from "../../api/types";
import { LESSON } from "../../derived/lesson";
import { hasSeveralPeople } from "../../derived/people";
import type { Players } from "../../derived/players";
import type { WinnerSummary } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import { moveLinks } from "../../session/savedLinks";
import { fetchServerInfo } from "../../session/serverInfo";
import type { Session } from "../../session/session";
import { rematchWords } from "../../words/rematch";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction, useRequest } from "../shared/useRequest";
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
  /** What there is to see again. */
  children: ComponentChildren;
}

export function NextSteps(props: NextStepsProps) {
  const { session, roles, players, result, summary, onChat, children } = props;
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
          {hasSeveralPeople(session.view.value) && <ChatButton session={session} onChat={onChat} />}
        </div>
      )}
      {!plays && session.view.value.rematch && (
        <WatchRematch from={game} game={session.view.value.rematch} />
      )}
      <nav class="next-steps" aria-label={end.next}>
        {plays && isLesson && <AfterLesson />}
        {children}
        <a class="button" href={`/games/${game}/replay`} data-testid="replay">
          <Icon name="play" /> {end.replay}
        </a>
        {!isLesson && <AnalyseLink game={game} />}
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

/** Leads spectators to the rematch, if they were there when it was made. */
function WatchRematch({ from, game }: { from: string; game: string }) {
  const { end, pickSeat } = messages();
  const params = { path: { game } };
  const { value } = useRequest(() => unwrap(api.GET("/api/games/{game}", { params })), game);
  return (
    value && (
      <div class="rematch-bar">
        <strong role="status">{end.rematchToWatch}</strong>
        <a
          class="button primary"
          href={`/games/${game}`}
          data-testid="watch-rematch"
          onClick={() => moveLinks(from, game)}
        >
          {pickSeat.watch}
        </a>
      </div>
    )
  );
}

/** Leads to the replay, where the analysis begins. */
function AnalyseLink({ game }: { game: string }) {
  const { value: server } = useRequest(fetchServerInfo);
  if (!server?.analysis) return null;
  return (
    <a class="button" href={`/games/${game}/replay?analysis`} data-testid="analyse">
      <Icon name="chart" /> {messages().end.analyse}
    </a>
  );
}

/** The chat is far below. */
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

// How often to look who has agreed meanwhile, and whether the seat is still there.
const LOOK_AGAIN = 3000;

/** The rematch that somebody has asked for; null while there is none, or it is not known yet. */
function useRematch(session: Session): RematchStatus | null {
  const { rematch } = session.view.value;
  const params = { path: { game: session.game } };
  const load = async () =>
    rematch === null ? null : unwrap(api.GET("/api/games/{game}/rematch", { params }));
  const { value, reload } = useRequest(load, rematch ?? "");
  useEffect(() => {
    if (rematch === null) return;
    const timer = setInterval(() => !document.hidden && reload(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [rematch, reload]);
  return value;
}

/** One tap of everyone starts the rematch; until then its page shows who is missing. */
function Rematch({ session }: { session: Session }) {
  const { end, pickSeat } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const status = useRematch(session);
  const words = status && rematchWords(status);
  const again = async () => {
    const params = { path: { game: session.game } };
    const { id } = await unwrap(api.POST("/api/games/{game}/rematch", { params }));
    moveLinks(session.game, id);
    route(`/games/${id}`);
  };
  return (
    <>
      {words && <strong role="status">{words}</strong>}
      {status?.offer !== null && (
        <Button variant="primary" data-testid="rematch" disabled={busy} onClick={() => run(again)}>
          {status?.offer === "watch" ? pickSeat.watch : end.rematch}
        </Button>
      )}
      <ErrorNote error={error} />
    </>
  );
}
