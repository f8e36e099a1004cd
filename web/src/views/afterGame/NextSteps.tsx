// What to do after a game: rematch, replay, record, share.
import { useLocation } from "preact-iso";
import { api, isApiError, unwrap } from "../../api/client";
import type { Result, Roles } from "../../api/types";
import { LESSON } from "../../derived/lesson";
import type { Players } from "../../derived/players";
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
}

export function NextSteps({ session, roles, players, result }: NextStepsProps) {
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
      <SharePicture players={players} result={result} />
      <RecordLink source={{ game }} />
      <a class="button" href="/">
        <Icon name="home" /> {site.home}
      </a>
    </nav>
  );
}

function Rematch({ session }: { session: Session }) {
  const { end } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const view = session.view.value;
  if (view.rematch !== null) {
    return (
      <a class="button primary" href={`/games/${view.rematch}`} data-testid="rematch">
        {end.nextGame}
      </a>
    );
  }
  const people = view.seats.filter((seat) => seat.kind === "person").length;
  const again = async () => route(`/games/${await nextGame(session.game, people < 2)}`);
  return (
    <>
      <Button variant="primary" data-testid="rematch" disabled={busy} onClick={() => run(again)}>
        {end.rematch}
      </Button>
      <ErrorNote error={error} />
    </>
  );
}

/** Create the next game. It starts at once if nobody else has to join. */
async function nextGame(game: string, alone: boolean): Promise<string> {
  const path = { params: { path: { game } } };
  const { id } = await unwrap(api.POST("/api/games/{game}/rematch", path));
  if (alone) await start(id);
  return id;
}

async function start(game: string): Promise<void> {
  try {
    await unwrap(api.POST("/api/games/{game}/start", { params: { path: { game } } }));
  } catch (error) {
    // Another tab was faster, or a seat is open. The game's page shows which.
    if (!isApiError(error, "already_started", "not_ready", "not_yours")) throw error;
  }
}
