// The screen of a game: the board with the sidebar and the tray around it. On small screens, tabs
// take their place.
import { type Signal, signal, useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { Roles } from "../../api/types";
import type { PlayersTicket } from "../../derived/highlights";
import { type Focus, highlightsOf } from "../../derived/highlights";
import { seatColors } from "../../derived/seatColors";
import { marksByPlace, ticketMarks } from "../../derived/ticketMarks";
import { messages } from "../../messages/messages";
import { closeOnBack } from "../../session/closeOnBack";
import { coached, hasCoach } from "../../session/coached";
import { followHints, hint, hintOpen } from "../../session/hints";
import type { RecentClaims } from "../../session/recentClaims";
import { bigBoard, distantClaims, toggleBigBoard } from "../../session/settings";
import { listenForKeys, offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { editionName } from "../../words/editions";
import { seatName } from "../../words/names";
import { BoardView } from "../board/BoardView";
import { Button, IconButton } from "../shared/controls";
import { loadedLater } from "../shared/loadedLater";
import { isSmallScreen } from "../shared/mediaQueries";
import { ConnectionBanner } from "./ConnectionBanner";
import { Hints } from "./Hints";
import { GameMenu } from "./Menu";
import { QuestionPanel } from "./QuestionPanel";
import "./gameScreen.css";
import { Announcements } from "./Announcements";
import { AwayPlayers } from "./AwayPlayers";
import { MobileTabs } from "./MobileTabs";
import { Prompt } from "./Prompt";
import { LogAndChat, SeatSummary, Sidebar } from "./Sidebar";
import { Tray } from "./Tray";
import { useKeptFocus } from "./useKeptFocus";
import { useTicketPlaces } from "./useTicketPlaces";

const NO_TRACKS: ReadonlySet<number> = new Set();
const NO_PLACES: readonly string[] = [];
// Most games are played without the coach.
const CoachMarks = loadedLater(
  () => import("./CoachMarks").then((module) => module.CoachMarks),
  "quietly",
);
const EndScreen = loadedLater(() =>
  import("../afterGame/EndScreen").then((module) => module.EndScreen),
);

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
  const big = isBig() ? "big" : "";
  const offering = controller.choosesTickets.value ? "offering" : "";
  useEffect(() => closeOnBack(controller), [controller]);
  useKeptFocus();
  return (
    <main
      class={`game-screen ${over ? "over" : `${shape} ${big} ${offering}`}`}
      style={{ "--board-ratio": board.height / board.width }}
    >
      {over ? (
        <Finished controller={controller} recentClaims={recentClaims} roles={roles} />
      ) : (
        <Playing controller={controller} recentClaims={recentClaims} roles={roles} />
      )}
    </main>
  );
}

/** Whether the board takes the space of the sidebar; small screens have none. */
function isBig(): boolean {
  return bigBoard.value === "on" && !isSmallScreen.value;
}

function Playing({ controller, recentClaims, roles }: GameScreenProps) {
  const { session } = controller;
  const { table } = messages();
  const small = isSmallScreen.value;
  const big = isBig();
  // On a small screen, a question of the player's own takes the place of the hint.
  const asking = small && controller.question.value !== null;
  const hinting = hintOpen.value && offersHints(controller) && !asking;
  useEffect(() => followHints(session), [session]);
  return (
    <>
      <header class="game-header">
        <h1 class={small || big ? "hidden-text" : undefined}>{editionName(session.edition)}</h1>
        <GameMenu controller={controller} roles={roles} />
        {(small || big) && <SeatSummary controller={controller} full={big} />}
      </header>
      {hasCoach(session) && <CoachMarks controller={controller} />}
      <section class="game-board" aria-label={table.board}>
        <LiveBoard controller={controller} recentClaims={recentClaims} path={NO_PATH} />
        <div class="board-notices">
          <ConnectionBanner session={session} />
          <AwayPlayers session={session} />
        </div>
        <Announcements session={session} />
        <QuestionPanel controller={controller} />
      </section>
      <Prompt controller={controller} roles={roles} />
      {small ? <MobileTabs controller={controller} /> : <Tray controller={controller} />}
      {!small && !big && <Sidebar controller={controller} hinting={hinting} />}
      {(big || small) && hinting && <Hints controller={controller} />}
    </>
  );
}

/** After the end, the scores are beside the board until the player hides them. */
function Finished({ controller, recentClaims, roles }: GameScreenProps) {
  const { session } = controller;
  const { table } = messages();
  const path = useSignal<readonly number[]>([]);
  const boardOnly = useSignal(false);
  const tab = useSignal("log");
  const onPath = useCallback((tracks: readonly number[]) => {
    path.value = tracks;
  }, []);
  const onTicket = useCallback((ticket: PlayersTicket | null) => {
    controller.focus.value = ticket && { kind: "playersTicket", ...ticket };
  }, []);
  return (
    <>
      <header class="game-header">
        <h1 class="hidden-text">{editionName(session.edition)}</h1>
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
          onChat={() => {
            tab.value = "chat";
            document.querySelector(".log-and-chat")?.scrollIntoView({ block: "end" });
          }}
        >
          <LogAndChat controller={controller} shown={tab} />
        </EndScreen>
      )}
    </>
  );
}

function BigBoardButton() {
  const { menu, table } = messages();
  return (
    <IconButton
      class="big-board"
      icon="big"
      label={menu.withKey(table.bigBoard, "b")}
      aria-pressed={bigBoard.value === "on"}
      data-testid="big-board"
      onClick={toggleBigBoard}
    />
  );
}

/** Whether a small board moves so that what the player looks at is in sight. */
function isFollowed(focus: Focus | null): boolean {
  return isOnTickets(focus) || focus?.kind === "network";
}

const TICKET_FOCUSES: readonly Focus["kind"][] = ["ticket", "way", "openTickets", "playersTicket"];

function isOnTickets(focus: Focus | null): boolean {
  return focus !== null && TICKET_FOCUSES.includes(focus.kind);
}

interface LiveBoardProps {
  controller: TurnController;
  recentClaims: RecentClaims;
  path: Signal<readonly number[]>;
}

/** A component of its own, so that changes on the board render nothing else. */
function LiveBoard({ controller, recentClaims, path }: LiveBoardProps) {
  const { session, focus } = controller;
  const view = session.view.value;
  const hovered = useSignal<string | null>(null);
  const network = hintOpen.value ? (hint.value?.network ?? null) : null;
  const focused: Focus | null =
    focus.value ?? (coached.value.plan ? { kind: "openTickets" } : null);
  const looking: Focus | null =
    focused ??
    (hovered.value ? { kind: "place", place: hovered.value } : network && { kind: "network" });
  // A ticket's route would be hard to see among all the glowing tracks.
  const tracks = isOnTickets(focused) ? NO_TRACKS : controller.glowingTracks.value;
  const pointed = controller.pointedTrack.value ?? coached.value.track;
  const hand = view.state === "playing" ? view.you?.hand : null;
  const home = useTicketPlaces(session);
  const closed = useMemo(() => new Set(hand?.closed), [hand]);
  const tickets = useMemo(
    () => marksByPlace(session.edition, ticketMarks(hand)),
    [session.edition, hand?.tickets],
  );
  return (
    <BoardView
      edition={session.edition}
      position={view.position}
      colors={seatColors(view)}
      names={view.seats.map((_, seat) => seatName(view, seat))}
      you={session.seat}
      choosing={controller.selectedCard.value !== null}
      glow={{ tracks, places: controller.glowingPlaces.value }}
      highlights={highlightsOf(looking, session.edition, controller.plannedView.value, network)}
      follows={isSmallScreen.value && (coached.value.track !== null || isFollowed(looking))}
      closed={closed}
      tickets={tickets}
      whole={
        session.seat === null || view.state === "over" || (view.you?.hand?.offer.length ?? 0) > 0
      }
      path={path.value}
      followed={recentClaims.followed.value}
      edgedBy=".prompt.with-tip"
      visitsClaims={distantClaims.value === "camera"}
      home={isSmallScreen.value ? home : NO_PLACES}
      justClaimed={recentClaims.tracks.value}
      pointed={{ tracks: new Set(pointed == null ? [] : [pointed]) }}
      controls={view.state === "playing" && !isSmallScreen.value && <BigBoardButton />}
      onTrack={(track, input) => controller.chooseTrack(track, input)}
      onPlace={(place, input) => controller.choosePlace(place, input)}
      onHover={(place) => {
        hovered.value = place;
      }}
    />
  );
}
