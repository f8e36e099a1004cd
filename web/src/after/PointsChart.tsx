// Everyone's points over the moves of a game as lines, and a last step to the final totals.
import { useMemo } from "preact/hooks";
import type { SeatColor } from "../api/types";
import { listed } from "../game/names";
import type { Opened } from "./replays";
import { pointsOver } from "./timeline";

const WIDTH = 1000;
const HEIGHT = 100;
// A line for each colour, so that no line is known by its colour alone.
const DASHES: Readonly<Record<SeatColor, string | undefined>> = {
  crimson: undefined,
  cobalt: "9 4",
  emerald: "2 4",
  amber: "14 4 2 4",
  slate: "5 5",
};

interface PointsChartProps {
  opened: Opened;
  move: number;
  onMove(move: number): void;
}

export function PointsChart({ opened, move, onMove }: PointsChartProps) {
  const { replay, party } = opened;
  const points = useMemo(
    () => pointsOver(replay.moves, party.names.length),
    [replay, party.names.length],
  );
  const now = points[move] ?? [];
  const most = Math.max(10, ...(points.at(-1) ?? []));
  const words = listed(party.names.map((name, seat) => `${name} ${now[seat] ?? 0}`));
  const x = (at: number) => (WIDTH * at) / Math.max(1, replay.moves.length);
  const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMove((replay.moves.length * (event.clientX - box.left)) / box.width);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider below does the same by keys
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Points on the board: ${words}`}
      onClick={jump}
    >
      {party.colors.slice(0, party.names.length).map((color, seat) => {
        return (
          <polyline
            key={seat}
            class={`chart-${color}`}
            points={steps(points, seat, x, most)}
            stroke-dasharray={DASHES[color]}
          />
        );
      })}
      <path class="chart-now" d={`M${x(move)} 0V${HEIGHT}`} />
    </svg>
  );
}

/** A line that rises in steps where a seat gained something. */
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
