// Pieces of the seats in cities, drawn in the colours of their owners.
import type { Board, SeatColor } from "../../api/types";
import { spriteIndex } from "../../derived/seatColors";
import { memo } from "../shared/memo";
import { uprightAt } from "./shapes";

interface PieceLook {
  /** The name of the drawing in the sprite, and of the data attribute that holds the city. */
  drawing: string;
  /** How far below the city's centre a piece is drawn. */
  drop?: number;
  size?: number;
}

interface SeatPiecesProps extends PieceLook {
  board: Board;
  colors: readonly SeatColor[];
  /** The owners' seats by city. */
  seats: Readonly<Record<string, number>>;
}

export function SeatPieces({ colors, seats, ...rest }: SeatPiecesProps) {
  return (
    <>
      {Object.entries(seats).map(([city, seat]) => (
        <Piece key={city} city={city} color={colors[seat]} {...rest} />
      ))}
    </>
  );
}

interface PieceProps extends PieceLook {
  board: Board;
  city: string;
  color: SeatColor | undefined;
}

const Piece = memo(({ board, city, color, drawing, drop = 0, size = 1 }: PieceProps) => {
  const place = board.cities[city];
  if (!place || !color) return null;
  return (
    <use
      href={`#${drawing}${spriteIndex(color)}`}
      transform={uprightAt(place.x, place.y + drop * board.unit, size * board.unit)}
      {...{ [`data-${drawing}`]: city }}
    />
  );
});
