// What the others can do when a player who is due has been away for a while. It is loaded only then.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { endsByAgreeing } from "../../derived/awaySeats";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { seatName } from "../../words/names";
import { ConfirmButton } from "../shared/ConfirmButton";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import "./awayPlayers.css";

interface AwayDialogProps {
  session: Session;
  /** The viewer's seat. */
  seat: number;
  away: readonly number[];
}

/** Folded while the viewer is to move, too, or prefers to wait, so that the board is in sight. */
export function AwayDialog({ session, seat, away }: AwayDialogProps) {
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
            yes={words.endSure}
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
