// A line chart of everyone's points over the moves of a game.
import { useMemo } from "preact/hooks";
import type { SeatColor } from "../../api/types";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import type { OpenedReplay } from "../../session/replay";
import { pointsOver } from "../../session/timeline";
import { SeatMark } from "../shared/SeatMark";

const WIDTH = 1000;
const HEIGHT = 100;
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
  const x = (at: number) => (WIDTH * at) / Math.max(1, replay.moves.length);
  const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove((replay.moves.length * (event.clientX - box.left)) / box.width);
  };
  return (
    <figure class="chart">
      <Legend players={players} points={points[move] ?? []} />
      {/* For pointers only: the legend has the numbers as text, and the slider works by keyboard. */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onClick={jump}
      >
        {players.names.map((_, seat) => (
          <polyline key={seat} {...lineOf(players, seat)} points={steps(points, seat, x, most)} />
        ))}
        <path class="chart-now" d={`M${x(move)} 0V${HEIGHT}`} />
      </svg>
    </figure>
  );
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

/** A line that rises where a seat gained points. */
function steps(
  points: readonly (readonly number[])[],
  seat: number,
  x: (move: number) => number,
  most: number,
): string {
  const y = (value: number) => HEIGHT - 3 - ((HEIGHT - 6) * value) / most;
  const corners = points.flatMap((row, move) => {
    const [before, value] = [points[move - 1]?.[seat] ?? 0, row[seat] ?? 0];
    const last = move === points.length - 1;
    return before === value && !last ? [] : [`${x(move)},${y(before)}`, `${x(move)},${y(value)}`];
  });
  return [`0,${y(0)}`, ...corners].join(" ");
}
