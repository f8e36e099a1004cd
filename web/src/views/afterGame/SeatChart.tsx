// A line chart with a line for each seat over the moves of a game. A click goes to a move.
import type { ComponentChildren } from "preact";
import type { SeatColor } from "../../api/types";
import type { Players } from "../../derived/players";
import { SeatMark } from "../shared/SeatMark";

const WIDTH = 1000;
const HEIGHT = 100;
// The length of the ticks at moves that are marked.
const TICK = 16;
// A click this many pixels from a marked move means it.
const SNAP = 5;
// Lines also differ by their dashes, not only by colour.
const DASHES: Readonly<Record<SeatColor, string | undefined>> = {
  burgundy: undefined,
  violet: "9 4",
  teal: "2 4",
  ochre: "14 4 2 4",
  slate: "5 5",
};

/** A corner of a line: after how many moves, and the value there. */
export type Corner = readonly [move: number, value: number];

/** A move that is marked: at the bottom if it set the seat back, otherwise at the top. */
export interface Tick {
  move: number;
  seat: number;
  setback: boolean;
  class: string;
}

export interface SeatChartProps {
  players: Players;
  /** How many moves there are. */
  length: number;
  /** The move shown. */
  move: number;
  /** What the lines are. */
  label: ComponentChildren;
  /** Everyone's value at the move shown. */
  values: readonly (string | number)[];
  /** By seat. */
  lines: readonly (readonly Corner[])[];
  /** The greatest value there is room for. */
  most: number;
  /** Values with a line across the chart. */
  scale: readonly number[];
  scaleWords?(value: number): string | number;
  ticks: readonly Tick[];
  onMove(move: number): void;
}

export function SeatChart(props: SeatChartProps) {
  const { players, length, move, lines, most, scale, ticks, onMove } = props;
  const { scaleWords = (value) => value } = props;
  const x = (at: number) => (WIDTH * at) / Math.max(1, length);
  const y = (value: number) => heightOf(value, most);
  const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const perMove = box.width / Math.max(1, length);
    const pointed = (event.clientX - box.left) / perMove;
    onMove(tickNear(ticks, pointed, SNAP / perMove) ?? pointed);
  };
  return (
    <figure class="chart">
      <Legend {...props} />
      <div class="chart-scale" aria-hidden="true">
        {scale.map((value) => (
          <span key={value} style={{ top: `${y(value)}%` }}>
            {scaleWords(value)}
          </span>
        ))}
      </div>
      {/* For pointers only: the legend has the numbers as text, and the slider works by keyboard. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onClick={jump}
      >
        {scale.map((value) => (
          <path key={value} class="chart-grid" d={`M0 ${y(value)}H${WIDTH}`} />
        ))}
        {lines.map((corners, seat) => (
          <polyline
            key={seat}
            {...lineOf(players, seat)}
            points={corners.map(([at, value]) => `${x(at)},${y(value)}`).join(" ")}
          />
        ))}
        {ticks.map((tick, index) => (
          <path
            key={index}
            class={`chart-turning ${tick.class} chart-${players.colors[tick.seat] ?? "slate"}`}
            d={`M${x(tick.move)} ${tick.setback ? `${HEIGHT}v-${TICK}` : `0v${TICK}`}`}
          />
        ))}
        <path class="chart-now" d={`M${x(move)} 0V${HEIGHT}`} />
      </svg>
    </figure>
  );
}

/** The marked move nearest to a move, if it is within reach. */
function tickNear(ticks: readonly Tick[], move: number, reach: number): number | undefined {
  const distance = (at: number) => Math.abs(at - move);
  return ticks
    .map((tick) => tick.move)
    .filter((at) => distance(at) <= reach)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** The legend, with everyone's value at the move shown. */
function Legend({ players, label, values }: SeatChartProps) {
  return (
    <figcaption class="chart-legend">
      {label}
      {players.names.map((name, seat) => (
        <span key={seat}>
          <svg viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">
            <polyline {...lineOf(players, seat)} points="0,5 28,5" />
          </svg>
          <SeatMark color={players.colors[seat] ?? "slate"} name={name} size={18} />
          <span class="chart-name">{name}</span> <b>{values[seat] ?? 0}</b>
        </span>
      ))}
    </figcaption>
  );
}

function lineOf(players: Players, seat: number) {
  const color = players.colors[seat] ?? "slate";
  return { class: `chart-${color}`, "stroke-dasharray": DASHES[color] };
}

/** How far from the top a value is. */
function heightOf(value: number, most: number): number {
  return HEIGHT - 3 - ((HEIGHT - 6) * value) / most;
}
