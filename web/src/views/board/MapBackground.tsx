// The background of a board: sea, land, borders and ornaments. It never changes during a game.
import type { Board } from "../../api/types";
import { memo } from "../shared/memo";
import { Ornaments } from "./Ornaments";
import { simplifyOutline } from "./outline";

// Hairlines in the water along the coast: distance and opacity.
const HAIRLINES = [
  [38, 0.35],
  [24, 0.5],
  [11, 0.7],
] as const;
const HAIRLINE = 1.8;
// The farther from the coast, the less detail a hairline follows.
const COARSENESS = 0.4;

export const MapBackground = memo(({ board }: { board: Board }) => {
  const { width, height, land } = board;
  return (
    <g class="board-background">
      <rect class={land ? "board-sea" : "board-land"} width={width} height={height} />
      {land && <Coast coast={land.home + land.abroad} />}
      {land && (
        <>
          <path class="board-abroad" d={land.abroad} />
          <path class="board-land" d={land.home} />
          <path class="board-borders" d={land.borders} />
          <path class="board-lakes" d={land.lakes} />
        </>
      )}
      <Ornaments board={board} />
      <MapBorder board={board} />
    </g>
  );
});

/** A hairline is what remains visible of a broad stroke around a narrower one. */
function Coast({ coast }: { coast: string }) {
  return (
    <>
      {HAIRLINES.map(([reach, strength]) => {
        const line = simplifyOutline(coast, reach * COARSENESS);
        return (
          <g key={reach}>
            <path class="board-hairline" d={line} stroke-width={reach} stroke-opacity={strength} />
            <path class="board-shallows" d={line} stroke-width={reach - HAIRLINE} />
          </g>
        );
      })}
      <path class="board-coast" d={coast} />
    </>
  );
}

/** A double line around the map. */
function MapBorder({ board: { width, height } }: { board: Board }) {
  return (
    <>
      <rect class="board-frame" x="1" y="1" width={width - 2} height={height - 2} />
      <rect class="board-frame inner" x="7" y="7" width={width - 14} height={height - 14} />
    </>
  );
}
