// A seat in the host's list: who has it, and how to invite someone or free it.
import type { GameView, SeatView } from "../../api/types";
import { messages } from "../../messages/messages";
import { playerName, seatName } from "../../words/names";
import { freeSeatQuestion, seatStatus } from "../../words/seats";
import { ConfirmButton } from "../shared/ConfirmButton";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { PlayerMark } from "../shared/PlayerMark";
import { SeatMark } from "../shared/SeatMark";
import { useAction } from "../shared/useRequest";
import { freeSeat, InviteLink } from "./InviteLink";
import { RemoveBot, SeatBot } from "./SeatBot";

interface SeatRowProps {
  view: GameView;
  at: number;
  seat: SeatView;
  /** Whether this device may invite to the seat and free it. */
  host: boolean;
  /** Whether the link to the seat is shown at once, or where another one comes first, folded. */
  seatLink?: "shown" | "folded";
}

/** Whether the seat can be taken: nobody has it yet, or the host took it back. */
export function isFree({ state, seats }: GameView, at: number): boolean {
  const seat = seats[at];
  if (state === "playing") return seat?.absent === "revoked" && !seat.resigned;
  return state === "open" && seat?.kind === "open";
}

export function SeatRow({ view, at, seat, host, seatLink = "shown" }: SeatRowProps) {
  const { invite, waiting } = messages();
  const free = isFree(view, at);
  const unstarted = view.state === "open";
  const keeps = seat.kind === "person" && !seat.resigned && !free;
  return (
    <>
      <div class="seat-row-head">
        {seat.color ? (
          <SeatMark color={seat.color} name={playerName(seat)} size={34} />
        ) : (
          <span class="open-seat-mark" />
        )}
        <span class="row-name">
          {seat.kind === "open" ? waiting.freeSeat : seatName(view, at)}
          {seat.mark && <PlayerMark mark={seat.mark} />}
        </span>
        <span class="row-state">{seatStatus(seat, view)}</span>
        {host && keeps && <FreeSeat view={view} seat={at} />}
        {host && unstarted && seat.kind === "bot" && <RemoveBot view={view} seat={at} />}
        {host && unstarted && free && <SeatBot view={view} seat={at} />}
      </div>
      {host && free && seatLink === "shown" && <InviteLink game={view.id} seat={at} />}
      {host && free && seatLink === "folded" && (
        <details class="seat-link">
          <summary>{invite.oneSeat}</summary>
          <InviteLink game={view.id} seat={at} />
        </details>
      )}
    </>
  );
}

interface FreeSeatProps {
  view: GameView;
  seat: number;
}

/** Lets the host free a seat, for example if a link went to the wrong person. */
function FreeSeat({ view, seat }: FreeSeatProps) {
  const { waiting } = messages();
  const { busy, error, run } = useAction();
  const name = seatName(view, seat);
  return (
    <>
      <ConfirmButton
        button={(ask) => (
          <Button variant="quiet" small class="remove" data-testid={`free-${seat}`} onClick={ask}>
            {waiting.remove(name)}
          </Button>
        )}
        question={freeSeatQuestion(name, view.state !== "open")}
        yes={waiting.remove(name)}
        no={waiting.keep(name)}
        testid={`free-${seat}-sure`}
        busy={busy}
        onYes={() => run(() => freeSeat(view.id, seat))}
      />
      <ErrorNote error={error} />
    </>
  );
}
