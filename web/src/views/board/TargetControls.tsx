// An invisible, labelled control over every place and track.
import type { Board, City, Position, Track } from "../../api/types";
import { messages } from "../../messages/messages";
import { memo } from "../shared/memo";
import { type Glow, trackKey } from "./keyboardNav";
import { LANE, spaceOutlines } from "./shapes";

interface TargetControlsProps {
  board: Board;
  owners: Position["owners"];
  glow: Glow;
  /** The key of the control that Tab focuses. */
  current: string;
  trackLabel(track: number): string;
  placeLabel(place: string): string;
}

export function TargetControls(props: TargetControlsProps) {
  const { board, owners, glow, current, trackLabel, placeLabel } = props;
  const { table } = messages();
  const labelled = (label: string, glows: boolean) => (glows ? table.canBeChosen(label) : label);
  return (
    <g class="board-targets">
      {board.tracks.map((track, index) => (
        <TrackTarget
          key={trackKey(index)}
          index={index}
          track={track}
          breadth={LANE * board.unit}
          owner={owners[index]}
          glows={glow.tracks.has(index)}
          label={labelled(trackLabel(index), glow.tracks.has(index))}
          tab={current === trackKey(index)}
        />
      ))}
      {Object.entries(board.cities).map(([id, city]) => {
        const place = city.country ?? id;
        const glows = glow.places.has(id) || glow.places.has(place);
        return (
          <PlaceTarget
            key={id}
            stop={id}
            place={place}
            city={city}
            reach={4 * board.unit}
            glows={glows}
            label={labelled(placeLabel(place), glows)}
            tab={current === id}
          />
        );
      })}
      <FocusFrame board={board} current={current} />
    </g>
  );
}

/** The outline of a focused track, which leaves its colour visible. */
const FocusFrame = memo(({ board, current }: Pick<TargetControlsProps, "board" | "current">) => {
  const track = board.tracks.find((_, index) => trackKey(index) === current);
  return track ? <path class="board-focus" d={spaceOutlines(track, board.unit)} /> : null;
});

interface TargetProps {
  glows: boolean;
  label: string;
  tab: boolean;
}

function control({ glows, label, tab }: TargetProps) {
  return {
    role: "button" as const,
    tabindex: tab ? 0 : -1,
    "aria-label": label,
    "data-glow": glows || undefined,
  };
}

type TrackTargetProps = TargetProps & {
  index: number;
  track: Track;
  breadth: number;
  owner: number | undefined;
};

const TrackTarget = memo(({ index, track, breadth, owner, ...rest }: TrackTargetProps) => (
  <path
    {...control(rest)}
    d={track.bed}
    stroke-width={breadth}
    data-stop={trackKey(index)}
    data-track={index}
    data-owner={owner}
  />
));

type PlaceTargetProps = TargetProps & { stop: string; place: string; city: City; reach: number };

const PlaceTarget = memo(({ stop, place, city, reach, ...rest }: PlaceTargetProps) => (
  <circle
    {...control(rest)}
    cx={city.x}
    cy={city.y}
    r={city.radius + reach}
    data-stop={stop}
    data-place={place}
  />
));
