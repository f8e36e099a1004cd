// A line chart of everyone's chance of winning over the moves of a game.
import { useMemo } from "preact/hooks";
import type { Findings } from "../../derived/analysis";
import { analysisMessages } from "../../messages/analysisMessages";
import { chance, chanceWords } from "../../words/analysis";
import type { ChartProps } from "./PointsChart";
import { type Corner, SeatChart } from "./SeatChart";

const SCALE = [0.25, 0.5, 0.75] as const;

interface ChanceChartProps extends ChartProps {
  findings: Findings;
}

export function ChanceChart({ opened, findings, move, onMove }: ChanceChartProps) {
  const words = analysisMessages();
  const { analysis, chances, swings } = findings;
  const lines = useMemo(
    () => analysis.seats.map((_, seat) => chances.map((row, at): Corner => [at, row[seat] ?? 0])),
    [findings],
  );
  return (
    <SeatChart
      players={opened.players}
      length={analysis.moves.length}
      move={move}
      label={
        <span class="chart-title">{analysis.rough ? words.chancesRoughly : words.chancesNow}</span>
      }
      values={chanceWords(chances[move] ?? [])}
      lines={lines}
      most={1}
      scale={SCALE}
      scaleWords={chance}
      ticks={swings.map(({ move: at, seat, before, after }) => ({
        move: at,
        seat,
        setback: after < before,
        class: "swing",
      }))}
      onMove={onMove}
    />
  );
}
