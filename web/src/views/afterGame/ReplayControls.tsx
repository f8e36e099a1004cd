// The controls of a replay: the move in words, the points or chances so far, a slider and buttons.
import type { Findings } from "../../derived/analysis";
import type { Payment } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { OpenedReplay } from "../../session/replay";
import { SPEEDS, type Speed, type Timeline } from "../../session/timeline";
import { errorMessage } from "../../words/errors";
import { Button, IconButton } from "../shared/controls";
import { PaidCards } from "../shared/PaidCards";
import { ChanceChart } from "./ChanceChart";
import { PointsChart } from "./PointsChart";

interface ReplayControlsProps {
  timeline: Timeline;
  opened: OpenedReplay;
  /** Every move in words. */
  moveWords: readonly string[];
  /** What was paid, for moves that built a route. */
  payments: readonly (Payment | null)[];
  /** What a move turned, by the number of moves played. */
  turningWords: ReadonlyMap<number, string>;
  /** What an analysis found, if it is looked at. */
  findings: Findings | null;
}

export function ReplayControls(props: ReplayControlsProps) {
  const { timeline, opened, moveWords, payments, turningWords, findings } = props;
  const { replay } = messages();
  const move = timeline.move.value;
  const playing = timeline.playing.value;
  const words = moveWords[move - 1] ?? replay.dealt;
  const payment = payments[move - 1] ?? null;
  const chart = { opened, move, onMove: (to: number) => timeline.goTo(to) };
  return (
    <section class="replay-controls" aria-label={replay.moves}>
      <p class="replay-move" aria-live={playing ? "off" : "polite"}>
        <b>
          {move}/{timeline.length}
        </b>{" "}
        {words}
        {payment && <PaidCards payment={payment} />}{" "}
        <strong data-testid="turning-point">{turningWords.get(move)}</strong>
      </p>
      <LoadError timeline={timeline} />
      <div class="replay-time">
        {findings ? <ChanceChart {...chart} findings={findings} /> : <PointsChart {...chart} />}
        <input
          type="range"
          class="replay-slider"
          data-testid="slider"
          min={0}
          max={timeline.length}
          value={move}
          aria-label={replay.move}
          aria-valuetext={replay.slider(move, timeline.length, words)}
          onInput={(event) => timeline.goTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div class="replay-rows">
        <Buttons timeline={timeline} playing={playing} move={move} />
        <div class="replay-extras">
          <TurningPoints timeline={timeline} />
          <Speeds timeline={timeline} />
        </div>
      </div>
    </section>
  );
}

function LoadError({ timeline }: { timeline: Timeline }) {
  const loadError = timeline.loadError.value;
  if (!loadError) return null;
  return (
    <p class="replay-error" role="alert">
      {errorMessage(loadError)}
      <Button small onClick={() => timeline.retry()}>
        {messages().site.tryAgain}
      </Button>
    </p>
  );
}

interface ButtonsProps {
  timeline: Timeline;
  playing: boolean;
  move: number;
}

function Buttons({ timeline, playing, move }: ButtonsProps) {
  const { replay } = messages();
  const [atFirst, atLast] = [move === 0, move === timeline.length];
  return (
    <div class="replay-buttons">
      <IconButton
        class="replay-end"
        icon="first"
        label={replay.toStart}
        disabled={atFirst}
        onClick={() => timeline.goTo(0)}
      />
      <Button
        small
        variant="quiet"
        aria-label={replay.backTurn}
        disabled={atFirst}
        onClick={() => timeline.stepTurn(-1)}
      >
        ‹ {replay.turn}
      </Button>
      <IconButton
        icon="back"
        label={replay.backMove}
        data-testid="step-back"
        disabled={atFirst}
        onClick={() => timeline.step(-1)}
      />
      <Button variant="primary" class="replay-play" onClick={() => timeline.toggle()}>
        {playing ? replay.pause : replay.play}
      </Button>
      <IconButton
        icon="next"
        label={replay.forwardMove}
        data-testid="step-next"
        disabled={atLast}
        onClick={() => timeline.step(1)}
      />
      <Button
        small
        variant="quiet"
        aria-label={replay.forwardTurn}
        disabled={atLast}
        onClick={() => timeline.stepTurn(1)}
      >
        {replay.turn} ›
      </Button>
      <IconButton
        class="replay-end"
        icon="last"
        label={replay.toEnd}
        disabled={atLast}
        onClick={() => timeline.goTo(timeline.length)}
      />
    </div>
  );
}

function TurningPoints({ timeline }: { timeline: Timeline }) {
  const { turning } = messages();
  return (
    <fieldset class="replay-turning" aria-label={turning.label}>
      <IconButton
        icon="back"
        label={turning.previous}
        data-testid="turning-back"
        disabled={timeline.turningPoint(-1) === undefined}
        onClick={() => timeline.stepTurningPoint(-1)}
      />
      <span aria-hidden="true">{turning.label}</span>
      <IconButton
        icon="next"
        label={turning.next}
        data-testid="turning-next"
        disabled={timeline.turningPoint(1) === undefined}
        onClick={() => timeline.stepTurningPoint(1)}
      />
    </fieldset>
  );
}

function Speeds({ timeline }: { timeline: Timeline }) {
  return (
    <label class="replay-speed">
      <span class="hidden-text">{messages().replay.speed}</span>
      <select
        class="field"
        value={timeline.speed.value}
        onChange={(event) => {
          timeline.speed.value = Number(event.currentTarget.value) as Speed;
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed === 0.5 ? "½" : speed}×
          </option>
        ))}
      </select>
    </label>
  );
}
