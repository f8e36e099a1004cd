// What stands in the way of playing, said plainly over the board.
import { useEffect, useState } from "preact/hooks";
import { answered, api, Refusal } from "../api/client";
import { tabIsOutdated } from "../game/build";
import type { Session } from "../game/session";
import { Button } from "../ui/kit";
import "./banner.css";

// A connection that is back at once was hardly gone.
const WORTH_SAYING = 900;

export function Banner({ session }: { session: Session }) {
  const away = useAway(session);
  const outdated = useOutdated(session);
  const { seats, state } = session.view.value;
  const seat = session.seat === null || state !== "playing" ? null : seats[session.seat];
  return (
    <div class="banners" role="status">
      {away && (
        <p class="banner" data-testid="banner">
          <strong>No connection.</strong> Play goes on as soon as it is back.
        </p>
      )}
      {outdated && (
        <p class="banner" data-testid="banner">
          This tab is older than the server.
          <Button small onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
      {seat?.absent && !seat.resigned && <StandIn session={session} why={seat.absent} />}
    </div>
  );
}

const ABSENCES = {
  left: "A bot plays for you while you are away.",
  time: "Your time ran out, so a bot plays for you.",
  revoked: "The host took your seat back, and a bot plays on.",
};

function StandIn({ session, why }: { session: Session; why: keyof typeof ABSENCES }) {
  const [problem, setProblem] = useState("");
  const comeBack = () => {
    const path = { game: session.game, seat: session.seat ?? 0 };
    answered(api.POST("/api/games/{game}/seats/{seat}/return", { params: { path } })).catch(
      (error: unknown) => setProblem(error instanceof Refusal ? error.message : String(error)),
    );
  };
  return (
    <p class="banner" data-testid="banner">
      {problem || ABSENCES[why]}
      <Button small onClick={comeBack}>
        I am back
      </Button>
    </p>
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

/** Whether the server has a newer client; asked whenever the connection comes up. */
function useOutdated(session: Session): boolean {
  const live = session.connection.value === "live";
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (live) tabIsOutdated().then(setOutdated);
  }, [live]);
  return outdated;
}
