// Tracks: bars where they are free, wagons in a seat's colour where they are claimed.
import type { Board, Position, SeatColor, Track } from "../../api/types";
import { spriteIndex } from "../../derived/seatColors";
import { memo } from "../shared/memo";
import { spaceLines, spaceStrikes, transformAt } from "./shapes";

interface TracksProps {
  board: Board;
  owners: Position["owners"];
  colors: readonly SeatColor[];
  glowing: ReadonlySet<number>;
  /** Free tracks that the viewer's seat can never claim. */
  closed: ReadonlySet<number>;
  justClaimed: ReadonlySet<number>;
  /** The viewer's own seat. New wagons of other seats pulse. */
  you: number | null;
}

export function Tracks(props: TracksProps) {
  const { board, owners, colors, glowing, closed, justClaimed, you } = props;
  return (
    <g>
      <Beds board={board} />
      {inDrawingOrder(board).map((index) => {
        const track = board.tracks[index];
        const owner = owners[index];
        const color = owner === undefined ? undefined : colors[owner];
        if (!track) return null;
        if (!color)
          return (
            <Bars
              key={index}
              track={track}
              unit={board.unit}
              glows={glowing.has(index)}
              closed={closed.has(index)}
            />
          );
        const arriving = justClaimed.has(index);
        return (
          <Wagons
            key={index}
            track={track}
            unit={board.unit}
            color={color}
            arriving={arriving}
            pulses={arriving && owner !== you}
          />
        );
      })}
    </g>
  );
}

/** Tunnels last, because their rock is wider than a bar. */
function inDrawingOrder(board: Board): number[] {
  const tunnel = (index: number) => Number(board.tracks[index]?.tunnel ?? false);
  return [...board.tracks.keys()].sort((a, b) => tunnel(a) - tunnel(b));
}

function allSpaces(board: Board): string {
  return board.tracks.map((track) => spaceLines(track, board.unit)).join("");
}

/** The thin lines that connect spaces to their cities, and what bars stand out against. */
const Beds = memo(({ board }: { board: Board }) => (
  <g>
    {board.tracks.map((track) => (
      <path
        key={track.name}
        class={track.locomotives ? "board-bed ferry" : "board-bed"}
        d={track.bed}
      />
    ))}
    <path class="board-rim" d={allSpaces(board)} />
    <path class="board-ground" d={allSpaces(board)} />
  </g>
));

interface BarsProps {
  track: Track;
  unit: number;
  glows: boolean;
  closed: boolean;
}

const Bars = memo(({ track, unit, glows, closed }: BarsProps) => (
  <g class={`board-bars ${glows ? "glowing" : closed ? "closed" : ""}`}>
    {track.tunnel && uses(track.spaces, unit, () => "tunnel")}
    {uses(track.spaces, unit, (space) => (track.engines.includes(space) ? "engine" : track.color))}
    {uses(track.portals, unit, () => "portal")}
    {closed && <path class="board-strike" d={spaceStrikes(track, unit)} />}
  </g>
));

function uses(spaces: Track["spaces"], unit: number, drawing: (space: number) => string) {
  return spaces.map((space, number) => (
    <use key={String(space)} href={`#${drawing(number)}`} transform={transformAt(space, unit)} />
  ));
}

interface WagonsProps {
  track: Track;
  unit: number;
  color: SeatColor;
  arriving: boolean;
  pulses: boolean;
}

// The delay between one wagon and the next.
const BETWEEN_WAGONS = 110;

const Wagons = memo(({ track, unit, color, arriving, pulses }: WagonsProps) => {
  const wagon = `#wagon${spriteIndex(color)}`;
  const last = BETWEEN_WAGONS * track.length;
  return (
    <g class={`seat-${color}`}>
      <path class="board-owned-edge" d={track.bed} />
      <path class="board-owned" d={track.bed} />
      {pulses && (
        <path
          class="board-pulse"
          d={spaceLines(track, unit)}
          style={{ animationDelay: `${last + BETWEEN_WAGONS}ms` }}
        />
      )}
      {track.spaces.map((space, number) => (
        <g key={String(space)} transform={transformAt(space, unit)}>
          <use
            href={wagon}
            class={arriving ? "board-arriving" : ""}
            style={arriving ? { animationDelay: `${number * BETWEEN_WAGONS}ms` } : {}}
          />
        </g>
      ))}
    </g>
  );
});
