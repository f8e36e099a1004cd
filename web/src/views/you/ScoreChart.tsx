// The player's points in the latest games, one bar each; wins are filled.
import type { FinishedPlayer } from "../../derived/history";
import { messages } from "../../messages/messages";

const SHOWN = 30;
const HEIGHT = 72;
const STEP = 14;
const BAR = 9;

export function ScoreChart({ results }: { results: readonly FinishedPlayer[] }) {
  const { you } = messages();
  const shown = results.slice(-SHOWN);
  const best = Math.max(1, ...shown.map(({ total }) => total));
  // A score below nothing is still a game that was played.
  const height = (total: number) => Math.max(3, (HEIGHT * total) / best);
  return (
    <figure class="score-chart">
      <svg
        viewBox={`0 0 ${SHOWN * STEP} ${HEIGHT}`}
        role="img"
        aria-label={you.chartOf(shown.map(({ total }) => total))}
      >
        {shown.map(({ total, won }, index) => (
          <rect
            key={index}
            class={won ? "won" : "lost"}
            x={index * STEP + 2}
            y={HEIGHT - height(total)}
            width={BAR}
            height={height(total)}
            rx="2"
          >
            <title>{won ? you.wonWith(total) : you.lostWith(total)}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="faint">{you.chart}</figcaption>
    </figure>
  );
}
