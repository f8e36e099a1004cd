// The prompt: one line about what to do now, with buttons.
import { api, unwrap } from "../../api/client";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { promptWords } from "../../words/prompts";
import { MECHANISMS } from "../mechanisms";
import { Button, Icon } from "../shared/controls";
import { isSmallScreen } from "../shared/mediaQueries";
import { MoveButton } from "./MoveButton";
import { SeatClock } from "./SeatClock";
import "./prompt.css";

export function Prompt({ controller }: { controller: TurnController }) {
  const { view, edition, log, due, busy, connection } = controller.session;
  const { prompts } = messages();
  const words = promptWords({
    view: view.value,
    edition,
    legal: controller.legal.value,
    log: log.value,
    startedKind: controller.startedKind.value,
  });
  const away = me(controller)?.absent;
  const held = busy.value && connection.value !== "live";
  return (
    <div class={`prompt ${due.value ? "mine" : ""}`} data-testid="prompt" aria-busy={busy.value}>
      <p class="prompt-words" role="status">
        {held ? prompts.willBeSent : away ? prompts.absences[away] : words}
      </p>
      {isSmallScreen.value && <CurrentClock session={controller.session} />}
      <div class="prompt-buttons">
        {away ? <ReturnButton controller={controller} /> : <MoveButtons controller={controller} />}
        {view.value.you?.undo && (
          <Button small data-testid="undo" onClick={() => controller.undo()}>
            <Icon name="undo" /> {prompts.undo}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The clock on small screens: the viewer's own on their turn, else the active seat's. */
function CurrentClock({ session }: { session: Session }) {
  const { position, you } = session.view.value;
  const seat = you?.due != null ? session.seat : (position?.waiting[0] ?? null);
  return seat === null ? null : <SeatClock session={session} seat={seat} />;
}

function me({ session }: TurnController) {
  return session.seat === null ? null : (session.view.value.seats[session.seat] ?? null);
}

function ReturnButton({ controller }: { controller: TurnController }) {
  const { game, seat } = controller.session;
  const { prompts } = messages();
  const { absent: away, resigned } = me(controller) ?? {};
  if (seat === null || resigned) return null;
  const comeBack = async () => {
    const path = { game, seat };
    try {
      await unwrap(api.POST("/api/games/{game}/seats/{seat}/return", { params: { path } }));
    } catch (error) {
      controller.showError(error);
    }
  };
  return (
    <Button variant="primary" small data-testid="return" onClick={comeBack}>
      {away === "revoked" ? prompts.playHereAgain : prompts.takeBack}
    </Button>
  );
}

/** The moves of this phase that have buttons. */
function MoveButtons({ controller }: { controller: TurnController }) {
  const pass = controller.legal.value.one("pass");
  return (
    <>
      {MECHANISMS.map((mechanism, index) => (
        <mechanism.MoveButtons key={index} controller={controller} />
      ))}
      {pass && (
        <MoveButton controller={controller} move={pass} data-testid="pass">
          {messages().prompts.pass}
        </MoveButton>
      )}
    </>
  );
}
