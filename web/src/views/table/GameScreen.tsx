// The game on the screen: the board takes all it can, rail and tray stand around it; on a small
// screen a sheet with tabs takes their place.
import { type Signal, signal, useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";
import type { Roles } from "../../api/types";
import { lit } from "../../derived/highlights";
import { seatColors } from "../../derived/seatColors";
import type { Stage } from "../../session/recentClaims";
import { listenForKeys } from "../../session/shortcuts";
import type { Desk } from "../../session/turnController";
import { seatName } from "../../words/names";
import { Ending } from "../afterGame/EndScreen";
import { Board } from "../board/Board";
import { Button } from "../shared/controls";
import { isSmall } from "../shared/screen";
import { Banner } from "./ConnectionBanner";
import { GameMenu } from "./Menu";
import { Asking } from "./QuestionPanel";
import "./gameScreen.css";
import { Scenes } from "./Announcements";
import { Sheet } from "./MobileTabs";
import { Prompt } from "./Prompt";
import { LogAndChat, Rail, SeatStrip } from "./Sidebar";
import { Tray } from "./Tray";

const NO_TRACKS: ReadonlySet<number> = new Set();
const NO_PATH = signal<readonly number[]>([]);

interface TableProps {
  desk: Desk;
  stage: Stage;
  roles: Roles;
}

export function Table({ desk, stage, roles }: TableProps) {
  const over = desk.session.view.value.state === "over";
  const { board } = desk.session.edition;
  const shape = board.height > board.width ? "tall" : "wide";
  useEffect(() => listenForKeys(desk), [desk]);
  return (
    <main class={`table ${over ? "over" : shape}`}>
      {over ? (
        <Finished desk={desk} stage={stage} roles={roles} />
      ) : (
        <Playing desk={desk} stage={stage} roles={roles} />
      )}
    </main>
  );
}

function Playing({ desk, stage, roles }: TableProps) {
  const { session } = desk;
  const small = isSmall.value;
  return (
    <>
      <header class="table-top">
        <h1 class={small ? "hidden-text" : undefined}>{session.edition.name}</h1>
        <GameMenu desk={desk} roles={roles} />
        {small && <SeatStrip desk={desk} />}
      </header>
      <section class="table-board" aria-label="Board">
        <LiveBoard desk={desk} stage={stage} path={NO_PATH} />
        <Banner session={session} />
        <Scenes session={session} />
        <Asking desk={desk} />
      </section>
      <Prompt desk={desk} />
      {small ? <Sheet desk={desk} /> : <Tray desk={desk} />}
      {!small && <Rail desk={desk} />}
    </>
  );
}

/** After the end the count stands beside the board, until the player wants to see all of it. */
function Finished({ desk, stage, roles }: TableProps) {
  const { session } = desk;
  const path = useSignal<readonly number[]>([]);
  const looking = useSignal(false);
  const onPath = useCallback((tracks: readonly number[]) => {
    path.value = tracks;
  }, []);
  const onTicket = useCallback((index: number | null) => {
    desk.focus.value = index === null ? null : { kind: "ticket", index };
  }, []);
  return (
    <>
      <header class="table-top">
        <h1 class="hidden-text">{session.edition.name}</h1>
        <GameMenu desk={desk} roles={roles} />
        {looking.value && (
          <Button
            small
            onClick={() => {
              looking.value = false;
            }}
          >
            Show the result
          </Button>
        )}
      </header>
      <section class={`table-board ${looking.value ? "looking" : ""}`} aria-label="Board">
        <LiveBoard desk={desk} stage={stage} path={path} />
        <Banner session={session} />
      </section>
      {!looking.value && (
        <Ending
          session={session}
          roles={roles}
          onPath={onPath}
          onTicket={onTicket}
          onLook={() => {
            looking.value = true;
          }}
        >
          <LogAndChat desk={desk} />
        </Ending>
      )}
    </>
  );
}

interface LiveBoardProps {
  desk: Desk;
  stage: Stage;
  path: Signal<readonly number[]>;
}

/** The board on its own, so that what changes on it draws nothing else anew. */
function LiveBoard({ desk, stage, path }: LiveBoardProps) {
  const { session, focus, note, question } = desk;
  const view = session.view.value;
  const hovered = useSignal<string | null>(null);
  const looking =
    focus.value ?? (hovered.value ? { kind: "place" as const, place: hovered.value } : null);
  // A ticket's way would drown in the glow of all that is legal.
  const tracks = focus.value?.kind === "ticket" ? NO_TRACKS : desk.glowingTracks.value;
  const pointed = question.value?.track ?? note.value?.track;
  return (
    <Board
      edition={session.edition}
      position={view.position}
      colors={seatColors(view)}
      names={view.seats.map((_, seat) => seatName(view, seat))}
      you={session.seat}
      choosing={desk.picked.value !== null}
      glow={{ tracks, places: desk.glowingPlaces.value }}
      lit={lit(looking, session.edition, view)}
      whole={view.state === "over" || (view.you?.hand?.offer.length ?? 0) > 0}
      path={path.value}
      fresh={stage.fresh.value}
      pointed={{ tracks: new Set(pointed == null ? [] : [pointed]) }}
      onTrack={(track, touch) => desk.touchTrack(track, touch)}
      onPlace={(place, touch) => desk.touchPlace(place, touch)}
      onHover={(place) => {
        hovered.value = place;
      }}
    />
  );
}
