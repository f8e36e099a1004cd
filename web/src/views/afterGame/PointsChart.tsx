// A line chart of everyone's points over the moves of a game.
import { useMemo } from "preact/hooks";
import { isSetback } from "../../derived/decision";
import { messages } from "../../messages/messages";
import type { OpenedReplay } from "../../session/replay";
import { pointsOver } from "../../session/timeline";
import { type Corner, SeatChart } from "./SeatChart";

export interface ChartProps {
  opened: OpenedReplay;
  move: number;
  onMove(move: number): void;
}

export function PointsChart({ opened, move, onMove }: ChartProps) {
  const { replay, players } = opened;
  const seats = players.names.length;
  const points = useMemo(() => pointsOver(replay.moves, seats), [replay, seats]);
  const lines = useMemo(() => players.names.map((_, seat) => steps(points, seat)), [points]);
  const most = Math.max(10, ...(points.at(-1) ?? []));
  return (
    <SeatChart
      players={players}
      length={replay.moves.length}
      move={move}
      label={<span class="hidden-text">{messages().replay.points} </span>}
      values={points[move] ?? []}
      lines={lines}
      most={most}
      scale={scaleUpTo(most)}
      ticks={replay.turning_points.map(({ kind, seat, moves }) => ({
        move: moves,
        seat,
        setback: isSetback({ kind }),
        class: kind,
      }))}
      onMove={onMove}
    />
  );
}

/** Two or three round numbers of points, for lines across the chart. */
export function scaleUpTo(most: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((round) => most / round < 4) ?? 200;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}

/** A line that rises where a seat gained points. */
function steps(points: readonly (readonly number[])[], seat: number): Corner[] {
  const corners = points.flatMap((row, move): Corner[] => {
    const [before, value] = [points[move - 1]?.[seat] ?? 0, row[seat] ?? 0];
    const last = move === points.length - 1;
    return before === value && !last
      ? []
      : [
          [move, before],
          [move, value],
        ];
  });
  return [[0, 0], ...corners];
}
