// Highlights under the tracks: what can be chosen, what the player looks at, what a question is
// about.
import type { Board, Track } from "../../api/types";
import type { Highlights } from "../../derived/highlights";
import { memo } from "../shared/memo";
import { LANE, middleSpace, spaceLines } from "./shapes";

interface HighlightLayerProps {
  board: Board;
  glowing: ReadonlySet<number>;
  highlights: Highlights;
  ridden: readonly number[];
  pointed: ReadonlySet<number>;
  path: readonly number[];
}

export const HighlightLayer = memo(
  ({ board, glowing, highlights, ridden, pointed, path }: HighlightLayerProps) => {
    const beds = (tracks: Iterable<number>, className: string) => (
      <path class={className} d={joined(board, tracks, (track) => track.bed)} />
    );
    const linesAlong = (tracks: Iterable<number>, className: string) => (
      <path class={className} d={joined(board, tracks, (track) => spaceLines(track, board.unit))} />
    );
    // The rock around a tunnel is broader than a bar, and so is the glow around it.
    const isTunnel = (index: number) => board.tracks[index]?.tunnel ?? false;
    const open = [...glowing].filter((index) => !isTunnel(index));
    const tunnels = [...glowing].filter(isTunnel);
    // Brass means that it can be chosen, where anything can.
    const refused = [...pointed].filter((index) => glowing.size > 0 && !glowing.has(index));
    const chosen = [...pointed].filter((index) => !refused.includes(index));
    return (
      <g class="board-highlights">
        {beds(highlights.planned, "board-planned")}
        {beds(highlights.adjacent, "board-adjacent")}
        {beds(highlights.tracks, "board-highlighted")}
        {beds(highlights.lent, "board-lent")}
        {beds(highlights.missing, "board-missing")}
        {beds(ridden, "board-ridden")}
        <Path board={board} path={path} />
        <g key={[...glowing].join()} class="board-glow">
          {linesAlong(open, "board-glow-rim")}
          {linesAlong(tunnels, "board-glow-rim tunnel")}
          {linesAlong(open, "board-glow-core")}
          {linesAlong(tunnels, "board-glow-core tunnel")}
        </g>
        {linesAlong(pointed, "board-outline-rim")}
        {linesAlong(chosen, "board-outline-core")}
        {linesAlong(refused, "board-outline-refused")}
      </g>
    );
  },
);

/** The numbers of a plan's steps beside their tracks. */
export const PlanSteps = memo(({ board, steps }: { board: Board; steps: readonly number[] }) => (
  <g class="board-steps">
    {steps.map((index, step) => {
      const track = board.tracks[index];
      if (!track) return null;
      const [x, y, turn] = middleSpace(track);
      const aside = LANE * board.unit;
      const angle = (turn * Math.PI) / 180;
      // On the upper side, away from the next lane where there is one.
      const side = Math.cos(angle) >= 0 ? 1 : -1;
      return (
        <g
          key={index}
          class={step === 0 ? "board-step first" : "board-step"}
          transform={`translate(${x + side * aside * Math.sin(angle)} ${y - side * aside * Math.cos(angle)})`}
        >
          <g class="board-step-mark" style={{ "--unit": board.unit }}>
            <circle r={11} />
            <text dy="0.36em">{step + 1}</text>
          </g>
        </g>
      );
    })}
  </g>
));

function joined(board: Board, tracks: Iterable<number>, line: (track: Track) => string): string {
  return [...tracks]
    .map((index) => board.tracks[index])
    .map((track) => (track ? line(track) : ""))
    .join("");
}

// How long drawing each track of a path takes.
const STRIDE = 260;

/** A path drawn track by track, in the direction of travel. */
const Path = memo(({ board, path }: { board: Board; path: readonly number[] }) => (
  <g>
    {directed(board, path).map(({ index, track, forward }, step) => (
      <path
        key={index}
        class={forward ? "board-path" : "board-path backward"}
        d={track.bed}
        pathLength={1}
        style={{ animationDelay: `${step * STRIDE}ms` }}
      />
    ))}
  </g>
));

interface Leg {
  index: number;
  track: Track;
  /** Whether it is travelled from `a` to `b`. */
  forward: boolean;
}

function directed(board: Board, path: readonly number[]): Leg[] {
  const tracks = path.flatMap((index) => {
    const track = board.tracks[index];
    return track ? [{ index, track }] : [];
  });
  const [first, second] = tracks;
  const ends = (track: Track | undefined) => [track?.a, track?.b];
  let here = ends(second?.track).includes(first?.track.b) ? first?.track.a : first?.track.b;
  return tracks.map(({ index, track }) => {
    const forward = track.a === here;
    here = forward ? track.b : track.a;
    return { index, track, forward };
  });
}
