// The pieces on the board.
import { MECHANISMS } from "../mechanisms";
import type { BoardPiecesProps } from "../mechanisms/mechanismViews";
import { memo } from "../shared/memo";

export const Pieces = memo((props: BoardPiecesProps) => (
  <g class="board-pieces">
    {MECHANISMS.map(({ BoardPieces }, index) => (
      <BoardPieces key={index} {...props} />
    ))}
  </g>
));
