// What to do after a game: rematch, replay, record, share.
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { Result, Roles } from "../../api/types";
import { LESSON } from "../../derived/lesson";
import type { Players } from "../../derived/players";
import type { WinnerSummary } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
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
}

export function NextSteps({ session, roles, players, result, summary }: NextStepsProps) {
  const { end, site } = messages();
  const { game, edition } = session;
  const isLesson = edition.id === LESSON;
  // Players and the host may ask for a rematch, spectators may not.
  const plays = roles.host || roles.seats.length > 0;
  return (
    <nav class="next-steps" aria-label={end.next}>
      {plays && (isLesson ? <AfterLesson /> : <Rematch session={session} />)}
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
