// The screen of a game: the board with the sidebar and the tray around it. On small screens, tabs
// take their place.
import { type Signal, signal, useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";
import type { Roles } from "../../api/types";
import { highlightsOf } from "../../derived/highlights";
import { seatColors } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import { coached } from "../../session/coach";
import type { RecentClaims } from "../../session/recentClaims";
import { listenForKeys } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { seatName } from "../../words/names";
import { EndScreen } from "../afterGame/EndScreen";
import { BoardView } from "../board/BoardView";
import { Button } from "../shared/controls";
import { isSmallScreen } from "../shared/mediaQueries";
import { ConnectionBanner } from "./ConnectionBanner";
import { GameMenu } from "./Menu";
import { QuestionPanel } from "./QuestionPanel";
import "./gameScreen.css";
import { Announcements } from "./Announcements";
import { CoachMarks } from "./CoachMarks";
import { LessonOffer } from "./LessonOffer";
import { MobileTabs } from "./MobileTabs";
import { Prompt } from "./Prompt";
import { LogAndChat, SeatSummary, Sidebar } from "./Sidebar";
import { Tray } from "./Tray";

const NO_TRACKS: ReadonlySet<number> = new Set();
const NO_PATH = signal<readonly number[]>([]);

interface GameScreenProps {
  controller: TurnController;
  recentClaims: RecentClaims;
  roles: Roles;
}

export function GameScreen({ controller, recentClaims, roles }: GameScreenProps) {
  const over = controller.session.view.value.state === "over";
  const { board } = controller.session.edition;
  const shape = board.height > board.width ? "tall" : "wide";
  useEffect(() => listenForKeys(controller), [controller]);
  return (
    <main class={`game-screen ${over ? "over" : shape}`}>
      {over ? (
        <Finished controller={controller} recentClaims={recentClaims} roles={roles} />
      ) : (
        <Playing controller={controller} recentClaims={recentClaims} roles={roles} />
      )}
    </main>
  );
}

function Playing({ controller, recentClaims, roles }: GameScreenProps) {
  const { session } = controller;
  const { table } = messages();
  const small = isSmallScreen.value;
  return (
    <>
      <header class="game-header">
        <h1 class={small ? "hidden-text" : undefined}>{session.edition.name}</h1>
        <GameMenu controller={controller} roles={roles} />
        {small && <SeatSummary controller={controller} />}
      </header>
      <CoachMarks controller={controller} />
      <section class="game-board" aria-label={table.board}>
        <LiveBoard controller={controller} recentClaims={recentClaims} path={NO_PATH} />
        <ConnectionBanner session={session} />
        <Announcements session={session} />
        {small && <LessonOffer controller={controller} />}
        <QuestionPanel controller={controller} />
      </section>
      <Prompt controller={controller} />
      {small ? <MobileTabs controller={controller} /> : <Tray controller={controller} />}
      {!small && <Sidebar controller={controller} />}
    </>
  );
}

/** After the end, the scores are beside the board until the player hides them. */
function Finished({ controller, recentClaims, roles }: GameScreenProps) {
  const { session } = controller;
  const { table } = messages();
  const path = useSignal<readonly number[]>([]);
  const boardOnly = useSignal(false);
  const onPath = useCallback((tracks: readonly number[]) => {
    path.value = tracks;
  }, []);
  const onTicket = useCallback((index: number | null) => {
    controller.focus.value = index === null ? null : { kind: "ticket", index };
  }, []);
  return (
    <>
      <header class="game-header">
        <h1 class="hidden-text">{session.edition.name}</h1>
        <GameMenu controller={controller} roles={roles} />
        {boardOnly.value && (
          <Button
            small
            onClick={() => {
              boardOnly.value = false;
            }}
          >
            {table.showResult}
          </Button>
        )}
      </header>
      <section class={`game-board ${boardOnly.value ? "board-only" : ""}`} aria-label={table.board}>
        <LiveBoard controller={controller} recentClaims={recentClaims} path={path} />
        <ConnectionBanner session={session} />
      </section>
      {!boardOnly.value && (
        <EndScreen
          session={session}
          roles={roles}
          onPath={onPath}
          onTicket={onTicket}
          onShowBoard={() => {
            boardOnly.value = true;
          }}
        >
          <LogAndChat controller={controller} />
        </EndScreen>
      )}
    </>
  );
}

interface LiveBoardProps {
  controller: TurnController;
  recentClaims: RecentClaims;
  path: Signal<readonly number[]>;
}

/** A component of its own, so that changes on the board render nothing else. */
function LiveBoard({ controller, recentClaims, path }: LiveBoardProps) {
  const { session, focus, note, question } = controller;
  const view = session.view.value;
  const hovered = useSignal<string | null>(null);
  const { ticket } = coached.value;
  const focused =
    focus.value ?? (ticket === null ? null : { kind: "ticket" as const, index: ticket });
  const looking =
    focused ?? (hovered.value ? { kind: "place" as const, place: hovered.value } : null);
  // A ticket's route would be hard to see among all the glowing tracks.
  const tracks = focused?.kind === "ticket" ? NO_TRACKS : controller.glowingTracks.value;
  const pointed = question.value?.track ?? note.value?.track ?? coached.value.track;
  return (
    <BoardView
      edition={session.edition}
      position={view.position}
      colors={seatColors(view)}
      names={view.seats.map((_, seat) => seatName(view, seat))}
      you={session.seat}
      choosing={controller.selectedCard.value !== null}
      glow={{ tracks, places: controller.glowingPlaces.value }}
      highlights={highlightsOf(looking, session.edition, view)}
      whole={view.state === "over" || (view.you?.hand?.offer.length ?? 0) > 0}
      path={path.value}
      justClaimed={recentClaims.tracks.value}
      pointed={{ tracks: new Set(pointed == null ? [] : [pointed]) }}
      onTrack={(track, input) => controller.chooseTrack(track, input)}
      onPlace={(place, input) => controller.choosePlace(place, input)}
      onHover={(place) => {
        hovered.value = place;
      }}
    />
  );
}
