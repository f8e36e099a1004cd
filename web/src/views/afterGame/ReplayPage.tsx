// A replay: the board at every move, with all hands open.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { isApiError } from "../../api/client";
import { betterHighlights, type Findings, findingsOf } from "../../derived/analysis";
import { type PlayersTicket, playersTicketHighlights } from "../../derived/highlights";
import { gamePage } from "../../derived/links";
import { paymentAt } from "../../derived/turnSummary";
import { analysisMessages } from "../../messages/analysisMessages";
import { messages } from "../../messages/messages";
import { AnalysisRequest } from "../../session/analysis";
import { fetchServerInfo } from "../../session/serverInfo";
import { moveLabel } from "../../words/analysis";
import { turningPointWords } from "../../words/decision";
import { editionName } from "../../words/editions";
import type { ErrorKind } from "../../words/errors";
import { describeMove, lastRoundWords } from "../../words/events";
import { pageTitle } from "../../words/tabTitle";
import { BoardView } from "../board/BoardView";
import { ErrorPage, errorKindOf } from "../pages/ErrorPage";
import { Icon } from "../shared/controls";
import { Loading } from "../shared/Loading";
import { Tabs } from "../shared/Tabs";
import { useRequest } from "../shared/useRequest";
import { AnalysisPanel } from "./AnalysisPanel";
import { FaceUpCards } from "./FaceUpCards";
import { MoveList } from "./MoveList";
import { OpenHands } from "./OpenHands";
import { RecordLink } from "./RecordLink";
import { ReplayControls } from "./ReplayControls";
import { ReplayKeys } from "./ReplayKeys";
import { TakenBack } from "./TakenBack";
import "./replay.css";
import {
  type OpenedReplay,
  openReplay,
  positionFetcher,
  type ReplaySource,
  replayWordContext,
} from "../../session/replay";
import { setTitle } from "../../session/tabTitle";
import { Timeline, turnsOf } from "../../session/timeline";
import { useReplayKeys } from "./useReplayKeys";

/** `/replays/:replay`, and `/games/:game/replay` for those who fromGame it. */
export function ReplayPage({ replay, game }: { replay?: string; game?: string }) {
  const id = replay ?? game ?? "";
  const source: ReplaySource = replay === undefined ? { game: id } : { replay: id };
  const { value, error, reload } = useRequest(() => openReplay(source), id);
  if (error) return <ReplayError error={error} source={source} onRetry={reload} />;
  if (!value) {
    return (
      <main class="loading-page">
        <Loading words={messages().replay.opening} />
      </main>
    );
  }
  return <ReplayView key={id} opened={value} source={source} />;
}

function ReplayError({
  error,
  source,
  onRetry,
}: {
  error: unknown;
  source: ReplaySource;
  onRetry(): void;
}) {
  const what: ErrorKind =
    "replay" in source && isApiError(error, "not_found") ? "replay" : errorKindOf(error);
  return <ErrorPage kind={what} onRetry={onRetry} />;
}

/** To the result if the replay was opened from its game, or else to the start page. */
function WayOut({ source }: { source: ReplaySource }) {
  const { site, table } = messages();
  const fromGame = "game" in source;
  const label = fromGame ? table.showResult : site.home;
  return (
    <a
      class="button quiet icon"
      href={fromGame ? gamePage(source.game, []) : "/"}
      data-testid="way-out"
      aria-label={label}
      title={label}
    >
      <Icon name={fromGame ? "back" : "home"} />
    </a>
  );
}

function ReplayView({ opened, source }: { opened: OpenedReplay; source: ReplaySource }) {
  const words = messages();
  const { replay, players } = opened;
  const [timeline] = useState(
    () =>
      new Timeline(
        replay.moves.length,
        turnsOf(replay.moves),
        turningPointsOf(opened),
        positionFetcher(source),
      ),
  );
  const [ticket, setTicket] = useState<PlayersTicket | null>(null);
  const moveWords = useMemo(() => {
    const wordContext = replayWordContext(opened);
    return replay.moves.map((move) => describeMove({ ...move, last_round: null }, wordContext));
  }, [opened, replay, words]);
  const payments = useMemo(
    () => replay.moves.map((_, index) => paymentAt(replay.moves, index, opened.catalogue)),
    [opened, replay],
  );
  const turningWords = useMemo(() => turningWordsOf(opened), [opened, words]);
  useEffect(() => () => timeline.close(), [timeline]);
  const title = words.replay.title(editionName(players.edition));
  useEffect(() => {
    setTitle(pageTitle(title));
  }, [title]);
  const keysOpen = useSignal(false);
  useReplayKeys(timeline, keysOpen);
  const request = useAnalysis(source);
  const findings = useFindings(request, opened);
  const labels = useMemo(() => findings?.analysis.moves.map(moveLabel) ?? [], [findings, words]);
  // Each tab has its graph.
  const shownTab = useSignal(asksForAnalysis() ? ANALYSIS : GAME);
  const shownFindings = shownTab.value === ANALYSIS ? findings : null;
  useEffect(() => {
    timeline.turningPoints.value =
      shownFindings?.swings.map(({ move }) => move) ?? turningPointsOf(opened);
  }, [timeline, shownFindings, opened]);
  const shown = timeline.shown.value;
  const tickets = shown?.hands.map((hand) => hand.tickets) ?? [];
  const shownMove = findings?.analysis.moves[timeline.move.value - 1];
  const better = useMemo(
    () => betterHighlights(shownMove, players.edition, opened.catalogue),
    [shownMove, opened],
  );
  const hands = (
    <>
      <FaceUpCards position={shown?.position ?? null} />
      <OpenHands players={players} shown={shown} onTicket={setTicket} />
      <TakenBack seats={replay.seats ?? []} players={players} />
      <MoveList
        timeline={timeline}
        moves={replay.moves}
        moveWords={moveWords}
        payments={payments}
        turningWords={turningWords}
        labels={labels}
        players={players}
      />
    </>
  );
  return (
    <main class={request && shownTab.value === ANALYSIS ? "replay analysed" : "replay"}>
      <header class="replay-head">
        <WayOut source={source} />
        <h1>{title}</h1>
        <ReplayKeys open={keysOpen} />
        <RecordLink source={source} />
      </header>
      <div class="replay-board">
        <BoardView
          edition={players.edition}
          position={shown?.position ?? null}
          colors={players.colors}
          names={players.names}
          glow={NO_GLOW}
          highlights={ticket ? playersTicketHighlights(ticket, players.edition, tickets) : better}
          pointed={better}
          justClaimed={useJustClaimed(timeline, opened)}
        />
      </div>
      <ReplayControls
        timeline={timeline}
        opened={opened}
        moveWords={moveWords}
        payments={payments}
        turningWords={turningWords}
        findings={shownFindings}
      />
      <section class="replay-side" aria-label={words.replay.handsAndMoves}>
        {request ? (
          <Tabs
            id="replay"
            label={words.replay.handsAndMoves}
            shown={shownTab}
            tabs={[
              { id: GAME, name: analysisMessages().game, panel: () => hands },
              {
                id: ANALYSIS,
                name: analysisMessages().title,
                panel: () => (
                  <AnalysisPanel
                    request={request}
                    opened={opened}
                    timeline={timeline}
                    findings={findings}
                    moveWords={moveWords}
                  />
                ),
              },
            ]}
          />
        ) : (
          hands
        )}
      </section>
    </main>
  );
}

/** The turning points of the game, by the number of moves fromGame. */
function turningPointsOf({ replay }: OpenedReplay): number[] {
  return [...new Set(replay.turning_points.map((point) => point.moves))];
}

const GAME = "game";
const ANALYSIS = "analysis";

/** Whether the address asks for an analysis, as the link on the end page does. */
function asksForAnalysis(): boolean {
  return new URLSearchParams(location.search).has(ANALYSIS);
}

/** The analysis of a replay, which ends with the page; null if the server does not make any. */
function useAnalysis(source: ReplaySource): AnalysisRequest | null {
  const [request] = useState(() => new AnalysisRequest(source));
  const { value: server } = useRequest(fetchServerInfo);
  const offered = server?.analysis ?? false;
  useEffect(() => {
    if (offered && asksForAnalysis()) void request.start();
    return () => request.cancel();
  }, [request, offered]);
  return offered ? request : null;
}

function useFindings(request: AnalysisRequest | null, { replay }: OpenedReplay): Findings | null {
  const state = request?.state.value;
  const analysis = state?.kind === "finished" ? state.analysis : null;
  return useMemo(() => analysis && findingsOf(analysis, replay.moves), [analysis, replay]);
}

/** What a move turned, in words, by the number of moves fromGame. */
function turningWordsOf(opened: OpenedReplay): ReadonlyMap<number, string> {
  const { replay, players } = opened;
  const context = replayWordContext(opened);
  const words = new Map(
    replay.moves.flatMap((move, index) =>
      lastRoundWords(move, context).map((told) => [index + 1, told] as const),
    ),
  );
  for (const point of replay.turning_points) {
    const before = words.get(point.moves);
    const now = turningPointWords(point, players);
    words.set(point.moves, before === undefined ? now : `${before} ${now}`);
  }
  return words;
}

const NO_GLOW = { tracks: new Set<number>(), places: new Set<string>() };

/** The track of the move just shown, whose claim is animated. */
function useJustClaimed(timeline: Timeline, { replay }: OpenedReplay): ReadonlySet<number> {
  const move = timeline.move.value;
  return useMemo(() => {
    const last = replay.moves[move - 1];
    return new Set(last?.built && last.track != null ? [last.track] : []);
  }, [move, replay]);
}
