// The pieces on the board: stations, merchandise, meeples and passengers.
import type { Board, Point, Position, SeatColor } from "../../api/types";
import { spriteIndex } from "../../derived/seatColors";
import { memo } from "../shared/memo";
import { uprightAt } from "./shapes";

interface PiecesProps {
  board: Board;
  position: Position;
  colors: readonly SeatColor[];
}

// Each token of a stack is drawn a little higher than the last, up to a limit.
const TOKEN_RISE = 3;
const MAX_STACK_RISE = 4;
// How far below its city's centre a piece is drawn, and its size: no station may cover a name.
const STATION = { drop: 8, size: 0.86 } as const;
const PASSENGER = { drop: 0, size: 1 } as const;

export const Pieces = memo(({ board, position, colors }: PiecesProps) => (
  <g class="board-pieces">
    {Object.entries(position.stations).map(([city, seat]) => (
      <Piece
        key={`station ${city}`}
        board={board}
        city={city}
        placement={STATION}
        color={colors[seat]}
        kind="station"
      />
    ))}
    {Object.entries(position.tokens).map(([city, values]) => (
      <TokenStack key={`token ${city}`} board={board} city={city} values={values.join(" ")} />
    ))}
    {Object.entries(position.meeples).map(([place, crowd]) => (
      <MeepleGroup
        key={`meeple ${place}`}
        board={board}
        place={place}
        crowd={figures(crowd).join(" ")}
      />
    ))}
    {Object.entries(position.passengers).map(([city, seat]) => (
      <Piece
        key={`passenger ${city}`}
        board={board}
        city={city}
        placement={PASSENGER}
        color={colors[seat]}
        kind="passenger"
      />
    ))}
    {position.ride && (
      <RidingPassenger board={board} city={position.ride} color={colors[position.seat]} />
    )}
  </g>
));

function figures(crowd: Readonly<Record<string, number>>): string[] {
  return Object.entries(crowd).flatMap(([color, count]) => Array<string>(count).fill(color));
}

interface PieceProps {
  board: Board;
  city: string;
  placement: { drop: number; size: number };
  color: SeatColor | undefined;
  kind: "station" | "passenger";
}

const Piece = memo(({ board, city, placement, color, kind }: PieceProps) => {
  const place = board.cities[city];
  if (!place || !color) return null;
  return (
    <use
      href={`#${kind}${spriteIndex(color)}`}
      transform={uprightAt(
        place.x,
        place.y + placement.drop * board.unit,
        placement.size * board.unit,
      )}
      {...{ [`data-${kind}`]: city }}
    />
  );
});

/** The passenger of the ride in progress. */
function RidingPassenger({ board, city, color }: Pick<PieceProps, "board" | "city" | "color">) {
  const place = board.cities[city];
  if (!place || !color) return null;
  return (
    <g transform={uprightAt(place.x, place.y, board.unit)} data-riding={city}>
      <circle class="board-riding" r="16.5" />
      <use href={`#passenger${spriteIndex(color)}`} />
    </g>
  );
}

interface TokenStackProps {
  board: Board;
  city: string;
  /** From the top, as one string, so that memo can compare stacks. */
  values: string;
}

const TokenStack = memo(({ board, city, values }: TokenStackProps) => {
  const place = board.cities[city];
  const stack = values ? values.split(" ") : [];
  if (!place?.stack || stack.length === 0) return null;
  const rise = TOKEN_RISE * Math.min(1, (MAX_STACK_RISE - 1) / Math.max(1, stack.length - 1));
  return (
    <g transform={uprightAt(place.stack.x, place.stack.y, board.unit)} data-token={city}>
      {stack.map((_, number) => (
        <use key={number} href={`#token-${place.merchandise}`} y={-rise * number} />
      ))}
      <text class="board-value" x="6.5" y={4.6 - rise * (stack.length - 1)}>
        {stack[0]}
      </text>
    </g>
  );
});

interface MeepleGroupProps {
  board: Board;
  place: string;
  /** Their colours, as one string, so that memo can compare groups. */
  crowd: string;
}

const MeepleGroup = memo(({ board, place, crowd }: MeepleGroupProps) => {
  const spots = nearestFirst(board, place);
  const colors = crowd ? crowd.split(" ") : [];
  return (
    <g>
      {spots.slice(0, colors.length).map(({ x, y }, number) => (
        <use
          key={`${x} ${y}`}
          href={`#meeple-${colors[number]}`}
          transform={uprightAt(x, y, board.unit)}
          data-meeple={place}
        />
      ))}
    </g>
  );
});

/** The positions of meeples, the nearest to their place first. */
function nearestFirst(board: Board, place: string): readonly Point[] {
  const country = board.countries[place];
  const home = country?.label ?? board.cities[place];
  const crowd = (country ?? board.cities[place])?.crowd ?? [];
  if (!home) return crowd;
  const far = ({ x, y }: Point) => Math.hypot(x - home.x, y - home.y);
  return [...crowd].sort((a, b) => far(a) - far(b));
}
