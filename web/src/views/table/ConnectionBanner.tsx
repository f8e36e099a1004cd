// Banners about a lost connection and an outdated tab.
import { useEffect, useState } from "preact/hooks";
import { messages } from "../../messages/messages";
import { tabIsOutdated } from "../../session/clientBuild";
import type { Session } from "../../session/session";
import { Button } from "../shared/controls";
import "./connectionBanner.css";

// Short interruptions are not shown.
const WORTH_SAYING = 900;

export function ConnectionBanner({ session }: { session: Session }) {
  const { connection, site } = messages();
  const away = useAway(session);
  const outdated = useOutdated(session);
  return (
    <div class="banners" role="status">
      {away && (
        <p class="banner" data-testid="banner">
          <strong>{connection.lost}</strong> {connection.willBeSent}
        </p>
      )}
      {outdated && (
        <p class="banner" data-testid="banner">
          {connection.updated}
          <Button small onClick={() => location.reload()}>
            {site.reload}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether there has been no connection for a while. */
function useAway(session: Session): boolean {
  const down = session.connection.value !== "live";
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!down) return setAway(false);
    const timer = setTimeout(() => setAway(true), WORTH_SAYING);
    return () => clearTimeout(timer);
  }, [down]);
  return away;
}

/** Whether the server has a newer client; checked whenever the connection opens. */
function useOutdated(session: Session): boolean {
  const live = session.connection.value === "live";
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (live) tabIsOutdated().then(setOutdated);
  }, [live]);
  return outdated;
}
