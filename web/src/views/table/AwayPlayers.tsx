// What the others can do when a player who is due has been away for a while.
import { useEffect, useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { awaySeats, endsByAgreeing, nextAwayTime } from "../../derived/awaySeats";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { seatName } from "../../words/names";
import { ConfirmButton } from "../shared/ConfirmButton";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import "./awayPlayers.css";

export function AwayPlayers({ session }: { session: Session }) {
  useAwayTimer(session);
  const view = session.view.value;
  const away = awaySeats(view, session.now());
  const me = session.seat === null ? null : view.seats[session.seat];
  const plays = me && !me.absent && !me.resigned;
  if (!plays || away.length === 0) return null;
  return <AwayDialog session={session} seat={session.seat ?? 0} away={away} />;
}

/** Render again when the next player counts as away. */
function useAwayTimer(session: Session): void {
  const [, setRound] = useState(0);
  const next = nextAwayTime(session.view.value, session.now());
  useEffect(() => {
    if (next === null) return;
    const again = () => setRound((round) => round + 1);
    const timer = setTimeout(again, Math.max(0, next - session.now()) + 100);
    return () => clearTimeout(timer);
  }, [next, session]);
}

interface AwayDialogProps {
  session: Session;
  /** The viewer's seat. */
  seat: number;
  away: readonly number[];
}

/** Folded while the viewer is to move, too, or prefers to wait, so that the board is in sight. */
function AwayDialog({ session, seat, away }: AwayDialogProps) {
  const { away: words } = messages();
  const view = session.view.value;
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const { busy, error, run } = useAction();
  const game = session.game;
  const replace = (other: number) => async () => {
    const params = { path: { game, seat, away: other } };
    await unwrap(api.POST("/api/games/{game}/seats/{seat}/replace/{away}", { params }));
  };
  const end = async () => {
    const params = { path: { game, seat } };
    await unwrap(api.POST("/api/games/{game}/seats/{seat}/end", { params }));
  };
  // Once those who had not agreed have gone, too, the viewer can agree again.
  const agreed = view.end_agreed.includes(seat) && !endsByAgreeing(view, seat, session.now());
  const others = view.end_agreed.filter((other) => other !== seat);
  const status = [
    words.waiting(away.map((other) => seatName(view, other))),
    ...(others.length > 0 ? [words.agreed(others.map((other) => seatName(view, other)))] : []),
  ].join(" ");
  if (!(unfolded ?? view.you?.due == null)) {
    return (
      <section class="away-players" aria-label={words.title} data-testid="away-players">
        <Button
          small
          variant="quiet"
          data-testid="away-unfold"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {status}
        </Button>
      </section>
    );
  }
  return (
    <section class="away-players" aria-label={words.title} data-testid="away-players">
      <p role="status">{status}</p>
      <div class="away-buttons">
        {away.map((other) => (
          <Button
            key={other}
            small
            variant="primary"
            disabled={busy}
            data-testid={`replace-${other}`}
            onClick={() => run(replace(other))}
          >
            {words.bot(seatName(view, other))}
          </Button>
        ))}
        {agreed ? (
          <p class="faint">{words.youAgreed}</p>
        ) : (
          <ConfirmButton
            button={(ask) => (
              <Button small data-testid="end-game" onClick={ask}>
                {words.end}
              </Button>
            )}
            question={words.askEnd}
            yes={words.end}
            no={words.wait}
            testid="end-game-sure"
            busy={busy}
            onYes={() => run(end)}
          />
        )}
        <Button small variant="quiet" onClick={() => setUnfolded(false)}>
          {words.wait}
        </Button>
      </div>
      <ErrorNote error={error} />
    </section>
  );
}
