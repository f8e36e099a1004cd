// A line chart of everyone's points over the moves of a game.
import { useMemo } from "preact/hooks";
import type { Replay, SeatColor } from "../../api/types";
import { isSetback } from "../../derived/decision";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import type { OpenedReplay } from "../../session/replay";
import { pointsOver } from "../../session/timeline";
import { SeatMark } from "../shared/SeatMark";

const WIDTH = 1000;
const HEIGHT = 100;
// The length of the ticks at turning points: at the bottom for setbacks, at the top for the others.
const TICK = 16;
// A click this many pixels from a turning point means it.
const SNAP = 5;
// Lines also differ by their dashes, not only by colour.
const DASHES: Readonly<Record<SeatColor, string | undefined>> = {
  burgundy: undefined,
  violet: "9 4",
  teal: "2 4",
  ochre: "14 4 2 4",
  slate: "5 5",
};

interface PointsChartProps {
  opened: OpenedReplay;
  move: number;
  onMove(move: number): void;
}

export function PointsChart({ opened, move, onMove }: PointsChartProps) {
  const { replay, players } = opened;
  const seats = players.names.length;
  const points = useMemo(() => pointsOver(replay.moves, seats), [replay, seats]);
  const most = Math.max(10, ...(points.at(-1) ?? []));
  const scale = scaleUpTo(most);
  const x = (at: number) => (WIDTH * at) / Math.max(1, replay.moves.length);
  const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const perMove = box.width / Math.max(1, replay.moves.length);
    const pointed = (event.clientX - box.left) / perMove;
    onMove(turningPointNear(replay, pointed, SNAP / perMove) ?? pointed);
  };
  return (
    <figure class="chart">
      <Legend players={players} points={points[move] ?? []} />
      <div class="chart-scale" aria-hidden="true">
        {scale.map((value) => (
          <span key={value} style={{ top: `${heightOf(value, most)}%` }}>
            {value}
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
          <path key={value} class="chart-grid" d={`M0 ${heightOf(value, most)}H${WIDTH}`} />
        ))}
        {players.names.map((_, seat) => (
          <polyline key={seat} {...lineOf(players, seat)} points={steps(points, seat, x, most)} />
        ))}
        {replay.turning_points.map(({ kind, seat, moves }, index) => (
          <path
            key={index}
            class={`chart-turning ${kind} chart-${players.colors[seat] ?? "slate"}`}
            d={`M${x(moves)} ${isSetback({ kind }) ? `${HEIGHT}v-${TICK}` : `0v${TICK}`}`}
          />
        ))}
        <path class="chart-now" d={`M${x(move)} 0V${HEIGHT}`} />
      </svg>
    </figure>
  );
}

/** The turning point nearest to a move, if it is within reach. */
function turningPointNear(
  { turning_points }: Pick<Replay, "turning_points">,
  move: number,
  reach: number,
): number | undefined {
  const distance = (moves: number) => Math.abs(moves - move);
  return turning_points
    .map(({ moves }) => moves)
    .filter((moves) => distance(moves) <= reach)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** The legend, with everyone's points at the move shown. */
function Legend({ players, points }: { players: Players; points: readonly number[] }) {
  return (
    <figcaption class="chart-legend">
      <span class="hidden-text">{messages().replay.points} </span>
      {players.names.map((name, seat) => (
        <span key={seat}>
          <svg viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">
            <polyline {...lineOf(players, seat)} points="0,5 28,5" />
          </svg>
          <SeatMark color={players.colors[seat] ?? "slate"} name={name} size={18} />
          <span class="chart-name">{name}</span> <b>{points[seat] ?? 0}</b>
        </span>
      ))}
    </figcaption>
  );
}

function lineOf(players: Players, seat: number) {
  const color = players.colors[seat] ?? "slate";
  return { class: `chart-${color}`, "stroke-dasharray": DASHES[color] };
}

/** Two or three round numbers of points, for lines across the chart. */
export function scaleUpTo(most: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((round) => most / round < 4) ?? 200;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

/** How far from the top a number of points is. */
function heightOf(value: number, most: number): number {
  return HEIGHT - 3 - ((HEIGHT - 6) * value) / most;
}

/** A line that rises where a seat gained points. */
function steps(
  points: readonly (readonly number[])[],
  seat: number,
  x: (move: number) => number,
  most: number,
): string {
  const y = (value: number) => heightOf(value, most);
  const corners = points.flatMap((row, move) => {
    const [before, value] = [points[move - 1]?.[seat] ?? 0, row[seat] ?? 0];
    const last = move === points.length - 1;
    return before === value && !last ? [] : [`${x(move)},${y(before)}`, `${x(move)},${y(value)}`];
  });
  return [`0,${y(0)}`, ...corners].join(" ");
}
