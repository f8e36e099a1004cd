// The prompt: one line about what to do now, with buttons.
import { api, unwrap } from "../../api/client";
import type { MoveInfo } from "../../api/types";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { meepleLabel, noMeepleLabel } from "../../words/mechanisms/meeples";
import { placeName } from "../../words/names";
import { ABSENCES, promptWords } from "../../words/prompts";
import { Button, Icon } from "../shared/controls";
import { MeepleIcon } from "../shared/pieceIcons";
import { isSmallScreen } from "../shared/screen";
import { SeatClock } from "./SeatClock";
import "./prompt.css";

export function Prompt({ controller }: { controller: TurnController }) {
  const { view, edition, log, due, busy, connection } = controller.session;
  const words = promptWords({
    view: view.value,
    edition,
    legal: controller.legal.value,
    log: log.value,
    building: controller.buildingStation.value,
  });
  const away = me(controller)?.absent;
  const held = busy.value && connection.value !== "live";
  return (
    <div class={`prompt ${due.value ? "mine" : ""}`} data-testid="prompt" aria-busy={busy.value}>
      <p class="prompt-words" role="status">
        {held ? "Your move will be sent when you reconnect." : away ? ABSENCES[away] : words}
      </p>
      {isSmallScreen.value && <CurrentClock session={controller.session} />}
      <div class="prompt-buttons">
        {away ? <ReturnButton controller={controller} /> : <MoveButtons controller={controller} />}
        {view.value.you?.undo && (
          <Button small data-testid="undo" onClick={() => controller.undo()}>
            <Icon name="undo" /> Undo
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
      {away === "revoked" ? "Play here again" : "Take back control"}
    </Button>
  );
}

/** The moves of this phase that have buttons. */
function MoveButtons({ controller }: { controller: TurnController }) {
  const legal = controller.legal.value;
  const { edition } = controller.session;
  const button = (move: MoveInfo | null, words: string, id: string) =>
    move && (
      <Button small data-testid={id} onClick={() => controller.send(move)}>
        {words}
      </Button>
    );
  return (
    <>
      {legal.of("passenger").map((move) => (
        <Button
          key={move.city}
          small
          data-testid={`passenger-${move.city}`}
          onClick={() => controller.send(move)}
        >
          {placeName(edition, move.city ?? "")}
        </Button>
      ))}
      {button(legal.one("no passenger"), "No passenger", "no-passenger")}
      {legal.of("meeple").map((move) => (
        <MeepleButton key={move.number} controller={controller} move={move} />
      ))}
      {legal.of("no meeple").map((move) => (
        <Button
          key={move.number}
          small
          data-testid="no-meeple"
          onClick={() => controller.send(move)}
          aria-label={noMeepleLabel(edition, move)}
        >
          None
        </Button>
      ))}
      {button(legal.one("stop"), "Stop here", "stop")}
      {button(legal.one("pass"), "Pass", "pass")}
      <StationButton controller={controller} />
    </>
  );
}

function MeepleButton({ controller, move }: { controller: TurnController; move: MoveInfo }) {
  const words = meepleLabel(controller.session.edition, move);
  return (
    <Button
      small
      class="prompt-meeple"
      data-testid={`meeple-${move.color}`}
      data-place={move.city}
      aria-label={words}
      title={words}
      onClick={() => controller.send(move)}
    >
      <MeepleIcon color={move.color ?? ""} />
    </Button>
  );
}

function StationButton({ controller }: { controller: TurnController }) {
  const { rules } = controller.session.edition;
  const building = controller.buildingStation.value;
  if (rules.stations.count === 0 || !controller.legal.value.one("station")) return null;
  const left =
    controller.session.view.value.position?.seats[controller.session.seat ?? -1]?.stations_left ??
    0;
  const toggle = () => {
    controller.note.value = null;
    controller.question.value = null;
    controller.buildingStation.value = !building;
  };
  return (
    <Button small data-testid="build-station" aria-pressed={building} onClick={toggle}>
      {building ? "Cancel" : "Build a station"}
      {!building && <span class="prompt-aside">{left} left</span>}
    </Button>
  );
}
