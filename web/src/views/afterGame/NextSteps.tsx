// What to do after a game: rematch, replay, record, share.
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { Roles } from "../../api/types";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { RecordLink } from "./RecordLink";
import { ShareLink } from "./ShareLink";

interface NextStepsProps {
  session: Session;
  roles: Roles;
}

export function NextSteps({ session, roles }: NextStepsProps) {
  const { end, site } = messages();
  const { game } = session;
  // Players and the host may ask for a rematch, spectators may not.
  const plays = roles.host || roles.seats.length > 0;
  return (
    <nav class="next-steps" aria-label={end.next}>
      {plays && <Rematch session={session} />}
      <a class="button" href={`/games/${game}/replay`} data-testid="replay">
        <Icon name="play" /> {end.replay}
      </a>
      <RecordLink source={{ game }} />
      <ShareLink game={game} />
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
      <Button variant="primary" data-testid="rematch" disabled={busy} onClick={() => run(again)}>
        {end.rematch}
      </Button>
      {rematch !== null && (
        <span class="faint" role="status">
          {end.rematchWanted}
        </span>
      )}
      <ErrorNote error={error} />
    </>
  );
}
