// The analysis of a game: how far it is, then the move shown, the turning points, and what was luck
// and what was skill.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { AnalyzedMove, AnalyzedSeat, GameAnalysis } from "../../api/types";
import type { LuckSource, Swing } from "../../derived/analysis";
import type { Players } from "../../derived/players";
import { analysisMessages } from "../../messages/analysisMessages";
import { messages } from "../../messages/messages";
import type { AnalysisRequest, AnalysisState } from "../../session/analysis";
import { type OpenedReplay, replayWordContext } from "../../session/replay";
import type { Timeline } from "../../session/timeline";
import {
  betterWords,
  causeWords,
  chance,
  moveLabel,
  signed,
  swingWords,
  uncertainty,
} from "../../words/analysis";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { SeatMark } from "../shared/SeatMark";
import "./analysis.css";

interface AnalysisPanelProps {
  request: AnalysisRequest;
  opened: OpenedReplay;
  timeline: Timeline;
  swings: readonly Swing[];
}

export function AnalysisPanel({ request, ...rest }: AnalysisPanelProps) {
  const state = request.state.value;
  return (
    <div class="analysis" data-testid="analysis">
      {/* Told to screen readers, wherever they are in the page. */}
      <p class="hidden-text" role="status">
        {state.kind === "finished" && analysisMessages().ready}
      </p>
      {state.kind === "finished" ? (
        <Findings {...rest} analysis={state.analysis} />
      ) : (
        <Start request={request} state={state} />
      )}
    </div>
  );
}

interface StartProps {
  request: AnalysisRequest;
  state: Exclude<AnalysisState, { kind: "finished" }>;
}

/** What an analysis is, the button that begins it, and how far it is. */
function Start({ request, state }: StartProps) {
  const words = analysisMessages();
  const begins = state.kind === "none" || state.kind === "failed";
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone; its successor takes the focus.
    if (pressed.current) panel.current?.querySelector("button")?.focus();
    pressed.current = false;
  }, [begins]);
  const press = (action: () => void) => () => {
    pressed.current = true;
    action();
  };
  return (
    <div class="analysis-start" ref={panel}>
      <p>{words.intro}</p>
      {begins ? (
        <>
          <Button
            variant="primary"
            data-testid="analyse"
            onClick={press(() => void request.start())}
          >
            {messages().end.analyse}
          </Button>
          <p class="analysis-note">{words.takesTime}</p>
        </>
      ) : (
        <>
          <label class="analysis-progress">
            <span>{progressWords(state)}</span>
            <progress
              aria-label={words.progress}
              value={state.kind === "running" ? state.done : 0}
              max={1}
            />
          </label>
          <Button data-testid="analysis-cancel" onClick={press(() => request.cancel())}>
            {words.cancel}
          </Button>
        </>
      )}
      {state.kind === "failed" && <ErrorNote error={state.error} />}
    </div>
  );
}

function progressWords(state: AnalysisState): string {
  const words = analysisMessages();
  if (state.kind === "running") return `${words.running} ${chance(state.done)}`;
  return state.kind === "waiting" && state.ahead > 0 ? words.waiting(state.ahead) : words.starting;
}

interface FindingsProps {
  opened: OpenedReplay;
  timeline: Timeline;
  analysis: GameAnalysis;
  swings: readonly Swing[];
}

function Findings({ opened, timeline, analysis, swings }: FindingsProps) {
  const words = analysisMessages();
  return (
    <>
      <ShownMove opened={opened} analysis={analysis} move={timeline.move.value} />
      <TurningPoints opened={opened} timeline={timeline} swings={swings} />
      <Skill players={opened.players} analysis={analysis} />
      <p class="analysis-note">{words.precision(Math.ceil(100 * analysis.standard_error))}</p>
    </>
  );
}

interface ShownMoveProps {
  opened: OpenedReplay;
  analysis: GameAnalysis;
  move: number;
}

/** How good the move shown was, and what would have been better. */
function ShownMove({ opened, analysis, move }: ShownMoveProps) {
  const words = analysisMessages();
  const analyzed = analysis.moves[move - 1];
  const seat = opened.replay.moves[move - 1]?.seat ?? 0;
  const before = analysis.moves[move - 2]?.wins ?? analysis.start;
  return (
    <section class="analysis-move" aria-label={words.shownMove} data-testid="shown-move">
      <h2>{words.shownMove}</h2>
      {analyzed ? (
        <>
          <p class="analysis-change">
            <Mark players={opened.players} seat={seat} />
            <span>
              {words.change(
                opened.players.names[seat] ?? "",
                chance(before[seat] ?? 0),
                chance(analyzed.wins[seat] ?? 0),
              )}
            </span>
          </p>
          <Judgement opened={opened} analyzed={analyzed} seat={seat} />
        </>
      ) : (
        <p>{words.noMoveYet}</p>
      )}
    </section>
  );
}

function Mark({ players, seat }: { players: Players; seat: number }) {
  const [color, name] = [players.colors[seat] ?? "slate", players.names[seat] ?? ""];
  return <SeatMark color={color} name={name} size={22} />;
}

interface JudgementProps {
  opened: OpenedReplay;
  analyzed: AnalyzedMove;
  seat: number;
}

function Judgement({ opened, analyzed, seat }: JudgementProps) {
  const words = analysisMessages();
  const context = useMemo(() => replayWordContext(opened), [opened]);
  const label = moveLabel(analyzed);
  if (!label || !analyzed.better)
    return <p>{analyzed.forced ? words.noChoice : words.nothingBetter}</p>;
  const better = betterWords(analyzed.better, seat, context);
  return (
    <>
      <p>
        <b class={`move-label ${label.label}`}>
          {label.mark} {label.words}
        </b>
        , {words.cost(Math.round(100 * analyzed.loss))}
      </p>
      <p>
        <b data-testid="better-move">{better.move}</b>
      </p>
      {better.why && <p>{better.why}</p>}
    </>
  );
}

interface TurningPointsProps {
  opened: OpenedReplay;
  timeline: Timeline;
  swings: readonly Swing[];
}

function TurningPoints({ opened: { replay, players }, timeline, swings }: TurningPointsProps) {
  const words = analysisMessages();
  const now = timeline.move.value;
  return (
    <section class="analysis-turning" aria-label={words.turningPoints}>
      <h2>{words.turningPoints}</h2>
      {swings.length === 0 && <p>{words.noTurningPoints}</p>}
      <ol>
        {swings.map((swing) => (
          <li key={swing.move}>
            <button
              type="button"
              aria-current={now === swing.move ? "step" : undefined}
              onClick={() => timeline.goTo(swing.move)}
            >
              <Mark players={players} seat={swing.seat} />
              <span>
                <b>{swingWords(swing, players)}</b>
                <small>
                  {words.goTo(swing.move)}:{" "}
                  {causeWords(swing, replay.moves[swing.move - 1]?.seat ?? 0, players)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Part = "own_error" | "own_luck" | "others_error" | "others_luck";

function Skill({ players, analysis }: { players: Players; analysis: GameAnalysis }) {
  const words = analysisMessages();
  const parts: readonly (readonly [Part, string])[] = [
    ["own_error", words.ownDecisions],
    ["own_luck", words.ownLuck],
    ["others_error", words.othersDecisions],
    ["others_luck", words.othersLuck],
  ];
  const most = Math.max(
    ...analysis.seats.flatMap((seat) => parts.map(([part]) => Math.abs(seat[part]))),
  );
  return (
    <section class="analysis-skill" aria-label={words.skill}>
      <h2>{words.skill}</h2>
      <p>{words.skillExplained}</p>
      {analysis.seats.map((seat, index) => (
        <div key={index} class="analysis-seat" data-testid="seat-analysis">
          <h3>
            <Mark players={players} seat={index} />
            <span class="analysis-name">{players.names[index]}</span>
            <span>{words.fromTo(chance(seat.initial), chance(seat.final))}</span>
          </h3>
          <dl class="analysis-parts">
            {parts.map(([part, name]) => (
              <div key={part}>
                <dt>{name}</dt>
                <Bar
                  share={seat[part]}
                  most={most}
                  error={part === "own_error" ? seat.error_standard_error : 0}
                />
              </div>
            ))}
          </dl>
          <Accuracy seat={seat} />
          <LuckBySource seat={seat} />
        </div>
      ))}
    </section>
  );
}

interface BarProps {
  share: number;
  most: number;
  /** How uncertain it is. */
  error: number;
}

/** A bar to the right of the middle for what was gained, to the left for what was lost. */
function Bar({ share, most, error }: BarProps) {
  const width = most > 0 ? (50 * Math.abs(share)) / most : 0;
  const style = { width: `${width}%`, left: `${share < 0 ? 50 - width : 50}%` };
  return (
    <dd>
      <span class="analysis-bar" aria-hidden="true">
        <span class={share < 0 ? "lost" : "gained"} style={style} />
      </span>
      <span class="analysis-value">
        <b>{signed(share)}</b>
        {uncertainty(error)}
      </span>
    </dd>
  );
}

function Accuracy({ seat }: { seat: AnalyzedSeat }) {
  const words = analysisMessages();
  return (
    <p class="analysis-accuracy">
      <b>{words.accuracyOf(Math.round(seat.accuracy))}</b>
      <span>{words.counts(seat.blunders, seat.mistakes, seat.inaccuracies)}</span>
    </p>
  );
}

function LuckBySource({ seat }: { seat: AnalyzedSeat }) {
  const words = analysisMessages();
  const sources = Object.entries(seat.luck) as [LuckSource, number][];
  return (
    <details class="analysis-luck">
      <summary>{words.luckBySource}</summary>
      <dl>
        {sources.map(([source, share]) => (
          <div key={source}>
            <dt>{words.sources[source]}</dt>
            <dd>{signed(share)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
