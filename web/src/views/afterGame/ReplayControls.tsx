// The controls of a replay: the move in words, the points so far, a slider and buttons.
import type { OpenedReplay } from "../../session/replay";
import { SPEEDS, type Speed, type Timeline } from "../../session/timeline";
import { BEFORE_FIRST_MOVE, sliderText } from "../../words/replay";
import { Button, IconButton } from "../shared/controls";
import { PointsChart } from "./PointsChart";

interface ReplayControlsProps {
  timeline: Timeline;
  opened: OpenedReplay;
  /** Every move in words. */
  moveWords: readonly string[];
}

export function ReplayControls({ timeline, opened, moveWords }: ReplayControlsProps) {
  const move = timeline.move.value;
  const playing = timeline.playing.value;
  const words = moveWords[move - 1] ?? BEFORE_FIRST_MOVE;
  return (
    <section class="replay-controls" aria-label="Moves of the replay">
      <p class="replay-move" aria-live={playing ? "off" : "polite"}>
        <b>
          {move}/{timeline.length}
        </b>{" "}
        {words}
      </p>
      <LoadError timeline={timeline} />
      <div class="replay-time">
        <PointsChart opened={opened} move={move} onMove={(to) => timeline.goTo(to)} />
        <input
          type="range"
          class="replay-slider"
          data-testid="slider"
          min={0}
          max={timeline.length}
          value={move}
          aria-label="Move"
          aria-valuetext={sliderText(move, timeline.length, words)}
          onInput={(event) => timeline.goTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <Buttons timeline={timeline} playing={playing} move={move} />
    </section>
  );
}

function LoadError({ timeline }: { timeline: Timeline }) {
  const loadError = timeline.loadError.value;
  if (!loadError) return null;
  return (
    <p class="replay-error" role="alert">
      {loadError.message}
      <Button small onClick={() => timeline.retry()}>
        Try again
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
  const [atFirst, atLast] = [move === 0, move === timeline.length];
  return (
    <div class="replay-buttons">
      <IconButton
        class="replay-end"
        icon="first"
        label="To the start"
        disabled={atFirst}
        onClick={() => timeline.goTo(0)}
      />
      <Button small variant="quiet" disabled={atFirst} onClick={() => timeline.stepTurn(-1)}>
        <span class="hidden-text">Back a </span>
        <span aria-hidden="true">‹ </span>
        turn
      </Button>
      <IconButton
        icon="back"
        label="Back a move"
        data-testid="step-back"
        disabled={atFirst}
        onClick={() => timeline.step(-1)}
      />
      <Button variant="primary" class="replay-play" onClick={() => timeline.toggle()}>
        {playing ? "Pause" : "Play"}
      </Button>
      <IconButton
        icon="next"
        label="Forward a move"
        data-testid="step-next"
        disabled={atLast}
        onClick={() => timeline.step(1)}
      />
      <Button small variant="quiet" disabled={atLast} onClick={() => timeline.stepTurn(1)}>
        <span class="hidden-text">Forward a </span>
        turn
        <span aria-hidden="true"> ›</span>
      </Button>
      <IconButton
        class="replay-end"
        icon="last"
        label="To the end"
        disabled={atLast}
        onClick={() => timeline.goTo(timeline.length)}
      />
      <Speeds timeline={timeline} />
    </div>
  );
}

function Speeds({ timeline }: { timeline: Timeline }) {
  return (
    <label class="replay-speed">
      <span class="hidden-text">Speed</span>
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
