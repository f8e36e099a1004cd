// A part of a board as a still picture, drawn like the board itself.
import type { Board, Edition, SeatColor } from "../../api/types";
import { EMPTY_POSITION } from "../../derived/emptyPosition";
import { NO_HIGHLIGHTS } from "../../derived/highlights";
import { type BoardPart, frameOf, visibleTracks } from "../../derived/pictures";
import { LABEL_SCALES, labels } from "../../session/settings";
import { HighlightLayer } from "./HighlightLayer";
import { Pieces } from "./Pieces";
import { Halos, Names, Places } from "./Places";
import { Tracks } from "./Tracks";
import "./board.css";
import "./boardPart.css";

/** The reader's colour, and a rival's. */
const COLORS: readonly SeatColor[] = ["burgundy", "violet"];
const NONE: ReadonlySet<never> = new Set();

export function BoardPartView({ edition, part }: { edition: Edition; part: BoardPart }) {
  const { x, y, width, height } = frameOf(edition.board, part);
  const kept = visibleTracks(edition.board, { x, y, width, height });
  const board = withTracks(edition.board, kept);
  // The tracks have other numbers among those that are kept.
  const among = (tracks: readonly number[] = []) =>
    tracks.map((track) => kept.indexOf(track)).filter((index) => index >= 0);
  const glowing = new Set(among(part.glowing));
  const owners = Object.fromEntries(
    Object.entries(part.owners ?? {}).map(([track, seat]) => [kept.indexOf(Number(track)), seat]),
  );
  const highlights = { ...NO_HIGHLIGHTS, places: new Set(part.places) };
  return (
    <svg class="board-part" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Land board={board} />
      <HighlightLayer
        board={board}
        glowing={glowing}
        highlights={highlights}
        ridden={among(part.pieces?.ridden)}
        pointed={glowing}
        path={[]}
      />
      <Tracks
        board={board}
        owners={owners}
        colors={COLORS}
        glowing={glowing}
        closed={NONE}
        justClaimed={NONE}
        you={0}
      />
      <Halos board={board} glowing={NONE} highlights={highlights} />
      <Places board={board} />
      <Names board={board} scale={LABEL_SCALES[labels.value]} />
      <Pieces board={board} position={{ ...EMPTY_POSITION, ...part.pieces }} colors={COLORS} />
    </svg>
  );
}

function withTracks(board: Board, kept: readonly number[]): Board {
  return { ...board, tracks: kept.flatMap((index) => board.tracks[index] ?? []) };
}

/** Without the lines along the coast: they take long to draw, and a picture is small. */
function Land({ board: { land, width, height } }: { board: Board }) {
  return (
    <g class="board-background">
      <rect class={land ? "board-sea" : "board-land"} width={width} height={height} />
      {land && (
        <>
          <path class="board-coast" d={land.home + land.abroad} />
          <path class="board-abroad" d={land.abroad} />
          <path class="board-land" d={land.home} />
          <path class="board-borders" d={land.borders} />
          <path class="board-lakes" d={land.lakes} />
        </>
      )}
    </g>
  );
}
