// The way through a replay: the move in words, the points so far, a slider and its buttons.

import type { Opened } from "../../session/replay";
import { SPEEDS, type Speed, type Timeline } from "../../session/timeline";
import { Button, IconButton } from "../shared/controls";
import { PointsChart } from "./PointsChart";

interface ControlsProps {
  timeline: Timeline;
  opened: Opened;
  /** Every move in words. */
  told: readonly string[];
}

export function Controls({ timeline, opened, told }: ControlsProps) {
  const move = timeline.move.value;
  const playing = timeline.playing.value;
  const said = told[move - 1] ?? "The cards are dealt.";
  return (
    <section class="replay-controls" aria-label="Moves of the replay">
      <p class="replay-said" aria-live={playing ? "off" : "polite"}>
        <b>
          {move}/{timeline.length}
        </b>{" "}
        {said}
      </p>
      <Trouble timeline={timeline} />
      <div class="replay-time">
        <PointsChart opened={opened} move={move} onMove={(to) => timeline.go(to)} />
        <input
          type="range"
          class="replay-slider"
          data-testid="slider"
          min={0}
          max={timeline.length}
          value={move}
          aria-label="Move"
          aria-valuetext={`Move ${move} of ${timeline.length}: ${said}`}
          onInput={(event) => timeline.go(event.currentTarget.valueAsNumber)}
        />
      </div>
      <Buttons timeline={timeline} playing={playing} move={move} />
    </section>
  );
}

function Trouble({ timeline }: { timeline: Timeline }) {
  const trouble = timeline.trouble.value;
  if (!trouble) return null;
  return (
    <p class="replay-trouble" role="alert">
      {trouble.message}
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
        onClick={() => timeline.go(0)}
      />
      <Button small look="quiet" disabled={atFirst} onClick={() => timeline.turn(-1)}>
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
      <Button look="primary" class="replay-play" onClick={() => timeline.toggle()}>
        {playing ? "Pause" : "Play"}
      </Button>
      <IconButton
        icon="next"
        label="On a move"
        data-testid="step-next"
        disabled={atLast}
        onClick={() => timeline.step(1)}
      />
      <Button small look="quiet" disabled={atLast} onClick={() => timeline.turn(1)}>
        <span class="hidden-text">On a </span>
        turn
        <span aria-hidden="true"> ›</span>
      </Button>
      <IconButton
        class="replay-end"
        icon="last"
        label="To the end"
        disabled={atLast}
        onClick={() => timeline.go(timeline.length)}
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
