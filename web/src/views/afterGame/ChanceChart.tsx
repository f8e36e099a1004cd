// A line chart of everyone's chance of winning over the moves of a game.
import { useMemo } from "preact/hooks";
import type { GameAnalysis } from "../../api/types";
import { chancesOver, type Swing } from "../../derived/analysis";
import { analysisMessages } from "../../messages/analysisMessages";
import { chance, chanceWords } from "../../words/analysis";
import type { ChartProps } from "./PointsChart";
import { type Corner, SeatChart } from "./SeatChart";

const SCALE = [0.25, 0.5, 0.75] as const;

interface ChanceChartProps extends ChartProps {
  analysis: GameAnalysis;
  swings: readonly Swing[];
}

export function ChanceChart(props: ChanceChartProps) {
  const { opened, analysis, swings, move, onMove } = props;
  const chances = useMemo(() => chancesOver(analysis), [analysis]);
  const lines = useMemo(
    () => analysis.seats.map((_, seat) => chances.map((row, at): Corner => [at, row[seat] ?? 0])),
    [analysis],
  );
  return (
    <SeatChart
      players={opened.players}
      length={analysis.moves.length}
      move={move}
      label={<span class="chart-title">{analysisMessages().chancesNow}</span>}
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
