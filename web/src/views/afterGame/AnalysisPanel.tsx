// The analysis of a game: how far it is, then the game in short, the move shown, the turning points,
// and what was luck and what was skill.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { AnalyzedMove, AnalyzedSeat, GameAnalysis, Outcome } from "../../api/types";
import {
  changeAt,
  type Findings,
  factsOf,
  type LuckSource,
  type Part,
  partsOf,
  type Swing,
  type Unblamed,
  unblamed,
  worthALook,
} from "../../derived/analysis";
import type { Players } from "../../derived/players";
import { analysisMessages } from "../../messages/analysisMessages";
import { messages } from "../../messages/messages";
import type { AnalysisRequest, AnalysisState, Finished } from "../../session/analysis";
import { type OpenedReplay, replayWordContext } from "../../session/replay";
import type { Timeline } from "../../session/timeline";
import {
  accuracyWords,
  betterWords,
  causeWords,
  chance,
  countWords,
  factWords,
  judgedWords,
  luckWords,
  moveLabel,
  partWords,
  placeWords,
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
  findings: Findings | null;
  /** Every move in words. */
  moveWords: readonly string[];
}

export function AnalysisPanel({ request, findings, ...rest }: AnalysisPanelProps) {
  const state = request.state.value;
  const { panel, press } = useFocusAfterPress(isRunning(state));
  return (
    <div class="analysis" data-testid="analysis" ref={panel}>
      {/* Told to screen readers, wherever they are in the page. */}
      <p class="hidden-text" role="status">
        {state.kind === "finished" && !state.error && analysisMessages().ready}
      </p>
      {state.kind !== "finished" ? (
        <Start request={request} state={state} press={press} />
      ) : (
        findings && (
          <Found
            {...rest}
            findings={findings}
            again={state.longer ? null : press(() => void request.start(true))}
            error={state.error ?? null}
          />
        )
      )}
    </div>
  );
}

function isRunning({ kind }: AnalysisState): boolean {
  return kind === "waiting" || kind === "running";
}

type Press = (action: () => void) => () => void;

/** When a button that was pressed is gone, its successor takes the focus. */
function useFocusAfterPress(running: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) panel.current?.querySelector("button")?.focus();
    pressed.current = false;
  }, [running]);
  const press: Press = (action) => () => {
    pressed.current = true;
    action();
  };
  return { panel, press };
}

interface StartProps {
  request: AnalysisRequest;
  state: Exclude<AnalysisState, Finished>;
  press: Press;
}

/** What an analysis is, the button that begins it, and how far it is. */
function Start({ request, state, press }: StartProps) {
  const words = analysisMessages();
  const running = isRunning(state);
  const box = useRef<HTMLDivElement>(null);
  // On a phone, how far it is would be below the screen.
  useEffect(() => {
    if (running) box.current?.scrollIntoView({ block: "nearest" });
  }, [running]);
  return (
    <div class="analysis-start" ref={box}>
      <p>{words.intro}</p>
      {!running ? (
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

interface FoundProps extends Pick<AnalysisPanelProps, "opened" | "timeline" | "moveWords"> {
  findings: Findings;
  /** Begins again with more time, unless it had more already. */
  again: (() => void) | null;
  /** Why that failed. */
  error: unknown;
}

function Found({ findings, again, error, opened, timeline, moveWords }: FoundProps) {
  const words = analysisMessages();
  const { analysis } = findings;
  return (
    <>
      <InShort players={opened.players} findings={findings} />
      {analysis.rough && <Rough again={again} error={error} />}
      <ShownMove opened={opened} findings={findings} move={timeline.move.value} />
      <TurningPoints
        opened={opened}
        timeline={timeline}
        findings={findings}
        moveWords={moveWords}
      />
      <Skill opened={opened} timeline={timeline} analysis={analysis} />
      <p class="analysis-note">{words.precision(Math.ceil(100 * analysis.standard_error))}</p>
    </>
  );
}

/** The game in a few sentences, all of which are certain. */
function InShort({ players, findings }: { players: Players; findings: Findings }) {
  const words = analysisMessages();
  const facts = useMemo(() => factsOf(findings), [findings]);
  if (facts.length === 0) return null;
  return (
    <section class="analysis-short" aria-label={words.inShort} data-testid="in-short">
      <h2>{words.inShort}</h2>
      {facts.map((fact) => (
        <p key={fact.kind}>{factWords(fact, players, findings.analysis.moves)}</p>
      ))}
    </section>
  );
}

/** That the numbers are rough, and the button for better ones, if there are any. */
function Rough({ again, error }: Pick<FoundProps, "again" | "error">) {
  const words = analysisMessages();
  return (
    <section class="analysis-rough" aria-label={words.roughTitle} data-testid="rough">
      <p>
        <b>{words.roughTitle}</b> {words.rough}
      </p>
      {again && (
        <>
          <Button data-testid="analyse-longer" onClick={again}>
            {words.longer}
          </Button>
          <p class="analysis-note">{words.longerTakes}</p>
          <ErrorNote error={error} />
        </>
      )}
    </section>
  );
}

interface ShownMoveProps {
  opened: OpenedReplay;
  findings: Findings;
  move: number;
}

/** How good the move shown was, and what would have been better. */
function ShownMove({ opened, findings, move }: ShownMoveProps) {
  const words = analysisMessages();
  const analyzed = findings.analysis.moves[move - 1];
  const seat = opened.replay.moves[move - 1]?.seat ?? 0;
  return (
    <section key={move} class="analysis-move" aria-label={words.shownMove} data-testid="shown-move">
      {analyzed ? (
        <>
          <p class="analysis-change">
            <Mark players={opened.players} seat={seat} />
            {analyzed.better ? (
              <Verdict analyzed={analyzed} />
            ) : (
              <span>{changeWords(findings, move, seat, opened.players)}</span>
            )}
          </p>
          <Judgement opened={opened} analyzed={analyzed} seat={seat} />
        </>
      ) : (
        <>
          <h2>{words.shownMove}</h2>
          <p>{words.noMoveYet}</p>
        </>
      )}
    </section>
  );
}

/** How the move changed the chance that the graph shows. */
function changeWords(findings: Findings, move: number, seat: number, players: Players): string {
  const name = players.names[seat] ?? "";
  const change = changeAt(findings, move, seat);
  return change
    ? analysisMessages().change(name, chance(change[0]), chance(change[1]))
    : messages().phrases.explained(name, chance(findings.chances[move]?.[seat] ?? 0));
}

/** What a move is called that another one would have been better than. */
function Verdict({ analyzed }: { analyzed: AnalyzedMove }) {
  const label = moveLabel(analyzed);
  return label ? (
    <b class={`move-label ${label.label}`}>
      {label.mark} {label.words}
    </b>
  ) : (
    <b>{analysisMessages().worthALook}</b>
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
  if (!analyzed.better) return <p>{analyzed.forced ? words.noChoice : words.nothingBetter}</p>;
  const better = betterWords(analyzed.better, seat, context);
  return (
    <>
      <p data-testid="judged">{judgedWords(analyzed, seat, opened.players)}</p>
      <p class="analysis-note">{words.graphDiffers}</p>
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
  findings: Findings;
  moveWords: readonly string[];
}

function TurningPoints({ opened, timeline, findings, moveWords }: TurningPointsProps) {
  const words = analysisMessages();
  const { phrases } = messages();
  const { analysis, swings } = findings;
  const { replay, players } = opened;
  const now = timeline.move.value;
  return (
    <section class="analysis-turning" aria-label={words.turningPoints}>
      <h2>{words.turningPoints}</h2>
      {swings.length === 0 && <p>{analysis.rough ? words.noneStandsOut : words.noTurningPoints}</p>}
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
                  {phrases.explained(
                    phrases.capitalized(placeWords(swing.move, analysis.moves)),
                    moveWords[swing.move - 1] ?? "",
                  )}
                </small>
                <small>{whyWords(swing, replay.moves[swing.move - 1], players)}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What made a turning point, and what luck brought. */
function whyWords(swing: Swing, move: Outcome | undefined, players: Players): string {
  const luck = move ? luckWords(swing, move, players.edition) : "";
  return [causeWords(swing), luck].filter(Boolean).join(". ");
}

interface SkillProps {
  opened: OpenedReplay;
  timeline: Timeline;
  analysis: GameAnalysis;
}

function Skill({ opened, timeline, analysis }: SkillProps) {
  const words = analysisMessages();
  const { players, replay } = opened;
  const parts = analysis.seats.map((_, seat) => partsOf(analysis, seat));
  const known = parts.flat().filter(({ uncertain }) => !uncertain);
  const most = Math.max(...known.map(({ share }) => Math.abs(share)));
  const names = { own: words.ownDecisions, others: words.othersDecisions, luck: words.luck };
  return (
    <section class="analysis-skill" aria-label={words.skill}>
      <h2>{words.skill}</h2>
      <p>{known.length > 0 ? words.skillExplained : words.skillUncertain}</p>
      {analysis.seats.map((seat, index) => (
        <div key={index} class="analysis-seat" data-testid="seat-analysis">
          <h3>
            <Mark players={players} seat={index} />
            <span class="analysis-name">{players.names[index]}</span>
          </h3>
          {known.length > 0 && (
            <dl class="analysis-parts">
              {parts[index]?.map((part) => (
                <div key={part.kind}>
                  <dt>{names[part.kind]}</dt>
                  <Bar part={part} most={most} />
                </div>
              ))}
            </dl>
          )}
          <Accuracy seat={seat} />
          {!countWords(seat) && (
            <NoMistakes
              why={unblamed(analysis, index)}
              moves={worthALook(analysis, replay.moves, index)}
              timeline={timeline}
            />
          )}
          {!analysis.rough && <Numbers seat={seat} />}
        </div>
      ))}
    </section>
  );
}

/** A bar to the right of the middle for what helped, to the left for what hurt. */
function Bar({ part, most }: { part: Part; most: number }) {
  const { share, uncertain } = part;
  const width = most > 0 ? (50 * Math.abs(share)) / most : 0;
  const style = { width: `${width}%`, left: `${share < 0 ? 50 - width : 50}%` };
  return (
    <dd>
      <span class="analysis-bar" aria-hidden="true">
        {!uncertain && <span class={share < 0 ? "lost" : "gained"} style={style} />}
      </span>
      <span class={uncertain ? "analysis-value uncertain" : "analysis-value"}>
        {partWords(part)}
      </span>
    </dd>
  );
}

function Accuracy({ seat }: { seat: AnalyzedSeat }) {
  const accuracy = accuracyWords(seat);
  return (
    <p class="analysis-accuracy">
      {accuracy && <b>{accuracy}</b>}
      <span>{countWords(seat)}</span>
    </p>
  );
}

interface NoMistakesProps {
  why: Unblamed;
  moves: readonly number[];
  timeline: Timeline;
}

/** What a player without a label can learn: small losses, or that there was none. */
function NoMistakes({ why, moves, timeline }: NoMistakesProps) {
  const words = analysisMessages();
  if (moves.length === 0) return <p class="analysis-none">{words.noneFound[why]}</p>;
  return (
    <div class="analysis-none" data-testid="worth-a-look">
      <p>{words.lookAt}</p>
      {moves.map((move) => (
        <Button key={move} small onClick={() => timeline.goTo(move)}>
          {words.goTo(move)}
        </Button>
      ))}
    </div>
  );
}

/** Everything that leads from an equal chance to the result; it adds up. */
function Numbers({ seat }: { seat: AnalyzedSeat }) {
  const words = analysisMessages();
  const luck = Object.entries(seat.luck) as [LuckSource, number][];
  const rows: readonly (readonly [string, string])[] = [
    [words.beforeDeal, chance(seat.initial)],
    // The deal comes first: it leads to the chance that the graph begins with.
    ...luck.map(([source, share]) => [words.sources[source], signed(share)] as const),
    [words.ownDecisions, signed(seat.own_error) + uncertainty(seat.error_standard_error)],
    [words.othersDecisions, signed(seat.others_error)],
    [words.result, chance(seat.final)],
  ];
  return (
    <details class="analysis-numbers">
      <summary>{words.numbers}</summary>
      <p class="analysis-note">{words.numbersExplained}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
