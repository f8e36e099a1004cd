// What can be touched: an unseen, named control over every place and track.
import type { Board, City, Position, Track } from "../../api/types";
import { memo } from "../shared/memo";
import { type Glow, trackKey } from "./keyboardNav";
import { frames, LANE } from "./shapes";

interface TouchablesProps {
  board: Board;
  owners: Position["owners"];
  glow: Glow;
  /** The one that Tab leads to. */
  current: string;
  trackLabel(track: number): string;
  placeLabel(place: string): string;
}

export function Touchables(props: TouchablesProps) {
  const { board, owners, glow, current, trackLabel, placeLabel } = props;
  return (
    <g class="board-touchables">
      {board.tracks.map((track, index) => (
        <TouchTrack
          key={trackKey(index)}
          index={index}
          track={track}
          breadth={LANE * board.unit}
          owner={owners[index]}
          glows={glow.tracks.has(index)}
          label={trackLabel(index)}
          tab={current === trackKey(index)}
        />
      ))}
      {Object.entries(board.cities).map(([id, city]) => {
        const place = city.country ?? id;
        return (
          <TouchPlace
            key={id}
            stop={id}
            place={place}
            city={city}
            reach={4 * board.unit}
            glows={glow.places.has(id) || glow.places.has(place)}
            label={placeLabel(place)}
            tab={current === id}
          />
        );
      })}
      <FocusFrame board={board} current={current} />
    </g>
  );
}

/** Shown while the track that Tab leads to has the focus; its colour stays to be seen. */
const FocusFrame = memo(({ board, current }: Pick<TouchablesProps, "board" | "current">) => {
  const track = board.tracks.find((_, index) => trackKey(index) === current);
  return track ? <path class="board-focus" d={frames(track, board.unit)} /> : null;
});

interface TouchProps {
  glows: boolean;
  label: string;
  tab: boolean;
}

function control({ glows, label, tab }: TouchProps) {
  const words = glows ? `${label}, can be chosen` : label;
  return {
    role: "button" as const,
    tabindex: tab ? 0 : -1,
    "aria-label": words,
    "data-glow": glows || undefined,
  };
}

type TouchTrackProps = TouchProps & {
  index: number;
  track: Track;
  breadth: number;
  owner: number | undefined;
};

const TouchTrack = memo(({ index, track, breadth, owner, ...rest }: TouchTrackProps) => (
  <path
    {...control(rest)}
    d={track.bed}
    stroke-width={breadth}
    data-stop={trackKey(index)}
    data-track={index}
    data-owner={owner}
  />
));

type TouchPlaceProps = TouchProps & { stop: string; place: string; city: City; reach: number };

const TouchPlace = memo(({ stop, place, city, reach, ...rest }: TouchPlaceProps) => (
  <circle
    {...control(rest)}
    cx={city.x}
    cy={city.y}
    r={city.radius + reach}
    data-stop={stop}
    data-place={place}
  />
));
