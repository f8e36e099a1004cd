// Passengers, their rides and merchandise: everything the screen shows of them.
import type { Board, MoveInfo, SeatColor } from "../../api/types";
import { seatColors, spriteIndex } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { rideOption } from "../../words/mechanisms/passengers";
import { placeName } from "../../words/names";
import { SeatPieces } from "../board/SeatPieces";
import { uprightAt } from "../board/shapes";
import { stackScale } from "../board/tagPlacement";
import { Button } from "../shared/controls";
import { IconCount } from "../shared/IconCount";
import { inputOf } from "../shared/inputKind";
import { memo } from "../shared/memo";
import { MoveButton } from "../table/MoveButton";
import type { BoardPiecesProps, MechanismViews, SeatPartProps } from "./mechanismViews";

const PASSENGER_ICON =
  "M12 2.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM6 21V16.5c0-3.6 2.4-5.7 6-5.7s6 2.1 6 5.7v4.5";
const MERCHANDISE_ICON =
  "M3.75 8.25L12 3.75l8.25 4.5v8.4L12 21l-8.25-4.35zM3.75 8.25L12 12.6l8.25-4.35M12 12.6V21";

// Large enough to be found among cities and merchandise on a small screen.
const PASSENGER_SIZE = 1.5;

// Each token of a stack is drawn a little higher than the last, up to a limit.
const TOKEN_RISE = 3;
const MAX_STACK_RISE = 4;

export const PASSENGERS = {
  BoardPieces: TokensAndPassengers,
  art: {
    passenger: ({ seat }, session) => (
      <PassengerIcon color={seatColors(session.view.value)[seat] ?? "slate"} />
    ),
  },

  MoveButtons: PassengerButtons,
  optionLabels: { ride: RideLabel },

  SeatCounts: (props) => (
    <>
      <PassengerCount {...props} />
      <MerchandiseCount {...props} />
    </>
  ),
  SeatDetails: RidesTaken,

  HandCounts: PassengerCount,
} satisfies MechanismViews;

function TokensAndPassengers({ board, position, colors }: BoardPiecesProps) {
  return (
    <>
      {Object.entries(position.tokens).map(([city, values]) => (
        <TokenStack key={city} board={board} city={city} values={values.join(" ")} />
      ))}
      <SeatPieces
        board={board}
        colors={colors}
        seats={position.passengers}
        drawing="passenger"
        size={PASSENGER_SIZE}
      />
      {position.ride && (
        <RidingPassenger board={board} city={position.ride} color={colors[position.seat]} />
      )}
    </>
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
    <g
      transform={uprightAt(place.stack.x, place.stack.y, board.unit * stackScale(board, city))}
      data-token={city}
    >
      {stack.map((_, number) => (
        <use key={number} href={`#token-${place.merchandise}`} y={-rise * number} />
      ))}
      <text class="board-value" x="6.5" y={4.6 - rise * (stack.length - 1)}>
        {stack[0]}
      </text>
    </g>
  );
});

interface RidingPassengerProps {
  board: Board;
  city: string;
  color: SeatColor | undefined;
}

/** The passenger of the ride in progress. */
function RidingPassenger({ board, city, color }: RidingPassengerProps) {
  const place = board.cities[city];
  if (!place || !color) return null;
  return (
    <g transform={uprightAt(place.x, place.y, board.unit)} data-riding={city}>
      <circle class="board-riding" r="22" />
      <use href={`#passenger${spriteIndex(color)}`} transform={`scale(${PASSENGER_SIZE})`} />
    </g>
  );
}

function PassengerIcon({ color }: { color: SeatColor }) {
  const height = 40;
  return (
    <svg viewBox="-10 -16 20 28" width={(height * 20) / 28} height={height} aria-hidden="true">
      <use href={`#passenger${spriteIndex(color)}`} />
    </svg>
  );
}

function PassengerButtons({ controller }: { controller: TurnController }) {
  const { legal, session } = controller;
  const { passengers } = messages();
  const cities = legal.value.of("passenger").flatMap(({ city }) => city ?? []);
  const none = legal.value.one("no passenger");
  const stop = legal.value.one("stop");
  return (
    <>
      {cities.map((city) => (
        <Button
          key={city}
          small
          data-testid={`passenger-${city}`}
          // As on the board, which asks before a passenger is spent.
          onClick={(event: MouseEvent) => controller.choosePlace(city, inputOf(event))}
        >
          {placeName(session.edition, city)}
        </Button>
      ))}
      {none && (
        <MoveButton controller={controller} move={none} data-testid="no-passenger">
          {passengers.none}
        </MoveButton>
      )}
      {stop && (
        <MoveButton controller={controller} move={stop} data-testid="stop">
          {passengers.stop}
        </MoveButton>
      )}
    </>
  );
}

function RideLabel({ session, move }: { session: Session; move: MoveInfo }) {
  return <span>{rideOption(session.edition, session.view.value, session.seat, move)}</span>;
}

function PassengerCount({ rules, state: { passengers_left: left } }: SeatPartProps) {
  if (rules.passengers.count === 0) return null;
  return <IconCount icon={PASSENGER_ICON} value={left} words={messages().passengers.left(left)} />;
}

function MerchandiseCount({ rules, state: { merchandise } }: SeatPartProps) {
  if (Object.keys(rules.merchandise).length === 0) return null;
  const words = messages().passengers.merchandise(merchandise);
  return <IconCount icon={MERCHANDISE_ICON} value={merchandise} words={words} />;
}

function RidesTaken({ rules, state }: SeatPartProps) {
  const { passengers } = messages();
  if (rules.passengers.count === 0) return null;
  return (
    <>
      <dt>{passengers.ridesTaken}</dt>
      <dd>{passengers.ridesOf(state.passengers_gone, rules.passengers.count)}</dd>
    </>
  );
}
