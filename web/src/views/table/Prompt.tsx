// The one line of what to do now, with its buttons; it never hides.
import { answered, api } from "../../api/client";
import type { MoveInfo } from "../../api/types";
import type { Session } from "../../session/session";
import type { Desk } from "../../session/turnController";
import { placeName } from "../../words/names";
import { promptWords } from "../../words/prompts";
import { Button, Icon } from "../shared/controls";
import { Meeple } from "../shared/pieceIcons";
import { isSmall } from "../shared/screen";
import { Clock } from "./SeatClock";
import "./prompt.css";

const ABSENCES = {
  left: "A bot plays for you while you are away.",
  time: "Your time ran out, so a bot plays for you.",
  revoked: "The host freed this seat, and a bot plays on.",
};

export function Prompt({ desk }: { desk: Desk }) {
  const { view, edition, log, due, busy, connection } = desk.session;
  const words = promptWords({
    view: view.value,
    edition,
    legal: desk.legal.value,
    log: log.value,
    building: desk.building.value,
  });
  const away = me(desk)?.absent;
  const held = busy.value && connection.value !== "live";
  return (
    <div class={`prompt ${due.value ? "mine" : ""}`} data-testid="prompt" aria-busy={busy.value}>
      <p class="prompt-words" role="status">
        {held ? "Sent as soon as the connection is back." : away ? ABSENCES[away] : words}
      </p>
      {isSmall.value && <ClockNow session={desk.session} />}
      <div class="prompt-buttons">
        {away ? <ReturnButton desk={desk} /> : <Choices desk={desk} />}
        {view.value.you?.undo && (
          <Button small data-testid="undo" onClick={() => desk.undo()}>
            <Icon name="undo" /> Undo
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where the seats with their clocks are put away: my own while it runs, else that of the turn. */
function ClockNow({ session }: { session: Session }) {
  const { position, you } = session.view.value;
  const seat = you?.due != null ? session.seat : (position?.waiting[0] ?? null);
  return seat === null ? null : <Clock session={session} seat={seat} />;
}

function me({ session }: Desk) {
  return session.seat === null ? null : (session.view.value.seats[session.seat] ?? null);
}

function ReturnButton({ desk }: { desk: Desk }) {
  const { game, seat } = desk.session;
  const { absent: away, resigned } = me(desk) ?? {};
  if (seat === null || resigned) return null;
  const comeBack = async () => {
    const path = { game, seat };
    try {
      await answered(api.POST("/api/games/{game}/seats/{seat}/return", { params: { path } }));
    } catch (error) {
      desk.complain(error);
    }
  };
  return (
    <Button look="primary" small data-testid="return" onClick={comeBack}>
      {away === "revoked" ? "Play on here" : "I am back"}
    </Button>
  );
}

/** The moves of this phase that are made by a button. */
function Choices({ desk }: { desk: Desk }) {
  const legal = desk.legal.value;
  const { edition } = desk.session;
  const button = (move: MoveInfo | null, words: string, id: string) =>
    move && (
      <Button small data-testid={id} onClick={() => desk.send(move)}>
        {words}
      </Button>
    );
  return (
    <>
      {[...legal.passengers].map(([city, move]) => (
        <Button key={city} small data-testid={`passenger-${city}`} onClick={() => desk.send(move)}>
          {placeName(edition, city)}
        </Button>
      ))}
      {button(legal.one("no passenger"), "No, thanks", "no-passenger")}
      {legal.of("meeple").map((move) => (
        <MeepleButton key={move.number} desk={desk} move={move} />
      ))}
      {legal.of("no meeple").map((move) => (
        <Button
          key={move.number}
          small
          data-testid="no-meeple"
          onClick={() => desk.send(move)}
          aria-label={`Take none from ${placeName(edition, move.city ?? "")}`}
        >
          None
        </Button>
      ))}
      {button(legal.one("stop"), "Stop here", "stop")}
      {button(legal.one("pass"), "Pass", "pass")}
      <StationButton desk={desk} />
    </>
  );
}

function MeepleButton({ desk, move }: { desk: Desk; move: MoveInfo }) {
  const words = `A ${move.color} meeple from ${placeName(desk.session.edition, move.city ?? "")}`;
  return (
    <Button
      small
      class="prompt-meeple"
      data-testid={`meeple-${move.color}`}
      data-place={move.city}
      aria-label={words}
      title={words}
      onClick={() => desk.send(move)}
    >
      <Meeple color={move.color ?? ""} />
    </Button>
  );
}

function StationButton({ desk }: { desk: Desk }) {
  const { rules } = desk.session.edition;
  const building = desk.building.value;
  if (rules.stations.count === 0 || desk.legal.value.stations.size === 0) return null;
  const left = desk.session.view.value.position?.seats[desk.session.seat ?? -1]?.stations_left ?? 0;
  const toggle = () => {
    desk.note.value = null;
    desk.question.value = null;
    desk.building.value = !building;
  };
  return (
    <Button small data-testid="build-station" aria-pressed={building} onClick={toggle}>
      {building ? "No station" : "Build a station"}
      {!building && <span class="prompt-aside">{left} left</span>}
    </Button>
  );
}
