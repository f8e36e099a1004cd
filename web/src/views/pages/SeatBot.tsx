// Lets the host give a seat that nobody takes to a bot before the start, and open it again.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { BotKind, GameView } from "../../api/types";
import { messages } from "../../messages/messages";
import { forgetLinks } from "../../session/savedLinks";
import { BotOptions } from "../shared/BotOptions";
import { ConfirmButton } from "../shared/ConfirmButton";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

interface SeatBotProps {
  view: GameView;
  seat: number;
}

export function SeatBot({ view, seat }: SeatBotProps) {
  const { bots, waiting } = messages();
  const [level, setLevel] = useState<BotKind>("medium");
  const { busy, error, run } = useAction();
  const params = { path: { game: view.id, seat } };
  const seatBot = async () => {
    await unwrap(api.PUT("/api/games/{game}/seats/{seat}/bot", { params, body: { level } }));
    forgetLinks(view.id, [seat]);
  };
  return (
    <div class="seat-bot">
      <select
        class="field"
        aria-label={waiting.botLevel(seat + 1)}
        data-testid={`bot-level-${seat}`}
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as BotKind)}
      >
        <BotOptions />
      </select>
      <ConfirmButton
        button={(ask) => (
          <Button
            disabled={busy}
            data-testid={`seat-bot-${seat}`}
            onClick={startsWithOneMore(view) ? ask : () => run(seatBot)}
          >
            {waiting.seatBot}
          </Button>
        )}
        question={waiting.lastSeat.question}
        yes={waiting.lastSeat.yes}
        no={waiting.lastSeat.no}
        testid={`seat-bot-${seat}-sure`}
        busy={busy}
        onYes={() => run(seatBot)}
      />
      <p class="faint about-bot">{bots.about[level]}</p>
      <ErrorNote error={error} />
    </div>
  );
}

/** Whether the game starts as soon as one more seat is taken. */
function startsWithOneMore({ seats, start_when_full }: GameView): boolean {
  return start_when_full && seats.filter(({ kind }) => kind === "open").length === 1;
}

export function RemoveBot({ view, seat }: SeatBotProps) {
  const { busy, error, run } = useAction();
  const params = { path: { game: view.id, seat } };
  const remove = async () => {
    await unwrap(api.DELETE("/api/games/{game}/seats/{seat}/bot", { params }));
  };
  return (
    <>
      <Button
        variant="quiet"
        disabled={busy}
        data-testid={`remove-bot-${seat}`}
        onClick={() => run(remove)}
      >
        {messages().waiting.removeBot}
      </Button>
      <ErrorNote error={error} />
    </>
  );
}
