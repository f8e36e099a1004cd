// The seats in turn order, with what everyone has left. Clicking one shows more.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Reaction, SeatPosition } from "../../api/types";
import { visiblePoints } from "../../derived/points";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { REACTIONS } from "../../words/chat";
import { meepleWords } from "../../words/mechanisms/meeples";
import { merchandiseWords, passengersLeft } from "../../words/mechanisms/passengers";
import { stationsLeft } from "../../words/mechanisms/stations";
import { seatName } from "../../words/names";
import { counted } from "../../words/phrases";
import {
  knownWords,
  lastRoundWords,
  presenceWords,
  ticketWords,
  trainsLeft,
} from "../../words/seats";
import { IconCount } from "../shared/IconCount";
import { MeepleIcon } from "../shared/pieceIcons";
import { SeatMark } from "../shared/SeatMark";
import { SeatClock } from "./SeatClock";
import "./seats.css";

const REACTION_SHOWN = 4500;

export function Seats({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const reactions = useReactions(session);
  return (
    <ol class="seats" aria-label="Seats in turn order">
      {session.view.value.seats.map((_, seat) => (
        <Seat key={seat} session={session} seat={seat} reaction={reactions[seat]} />
      ))}
    </ol>
  );
}

/** How many turns are left in the last round. */
export function LastRound({ session }: { session: Session }) {
  const words = lastRoundWords(session.view.value);
  return words ? (
    <p class="last-round" data-testid="last-round">
      {words}
    </p>
  ) : null;
}

interface SeatProps {
  session: Session;
  seat: number;
  reaction: Reaction | undefined;
}

function Seat({ session, seat, reaction }: SeatProps) {
  const open = useSignal(false);
  const view = session.view.value;
  const found = view.seats[seat];
  const state = view.position?.seats[seat];
  if (!found) return null;
  const acts = view.state === "playing" && view.position?.waiting.includes(seat);
  const name = seatName(view, seat);
  const points = visiblePoints(view, seat);
  return (
    <li class={`seat ${acts ? "active" : ""}`} data-testid={`seat-${seat}`}>
      <button
        type="button"
        class="seat-head"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <SeatMark color={seatColors(view)[seat] ?? "slate"} name={name} />
        <span class="seat-who">
          <span class="seat-name">{name}</span>
          <span class="seat-now">
            {acts && <span class="seat-active">to move</span>}
            <span>{presenceWords(found, seat === session.seat)}</span>
            <SeatClock session={session} seat={seat} />
          </span>
        </span>
        {state && (
          <span class="seat-points" title={`${counted(points, "point")} so far`}>
            {points}
            <span class="hidden-text"> {points === 1 ? "point" : "points"}</span>
          </span>
        )}
      </button>
      {state && <SeatCounts session={session} state={state} />}
      {state && open.value && <SeatDetails session={session} seat={seat} state={state} />}
      {reaction && <span class="seat-reaction">{REACTIONS[reaction]}</span>}
    </li>
  );
}

interface SeatStateProps {
  session: Session;
  state: SeatPosition;
}

function SeatCounts({ session, state }: SeatStateProps) {
  const { rules } = session.edition;
  const { trains, cards, tickets, stations_left, passengers_left, merchandise } = state;
  return (
    <p class="seat-counts">
      <IconCount picture="trains" value={trains} words={trainsLeft(trains)}>
        <TrainBar left={trains} of={rules.trains} />
      </IconCount>
      <IconCount picture="cards" value={cards} words={counted(cards, "card")} />
      <IconCount picture="tickets" value={tickets} words={ticketWords(state, session.edition)} />
      {rules.stations.count > 0 && (
        <IconCount picture="stations" value={stations_left} words={stationsLeft(stations_left)} />
      )}
      {rules.passengers.count > 0 && (
        <IconCount
          picture="passengers"
          value={passengers_left}
          words={passengersLeft(passengers_left)}
        />
      )}
      {Object.keys(rules.merchandise).length > 0 && (
        <IconCount
          picture="merchandise"
          value={merchandise}
          words={merchandiseWords(merchandise)}
        />
      )}
      <SeatMeeples colors={Object.keys(rules.meeples.colors)} collected={state.collected} />
    </p>
  );
}

function TrainBar({ left, of }: { left: number; of: number }) {
  return (
    <span class="train-bar" aria-hidden="true">
      <span style={{ width: `${(100 * left) / of}%` }} />
    </span>
  );
}

interface SeatMeeplesProps {
  colors: readonly string[];
  collected: SeatPosition["collected"];
}

function SeatMeeples({ colors, collected }: SeatMeeplesProps) {
  if (colors.length === 0) return null;
  return (
    <span class="seat-meeples">
      {colors.map((color) => (
        <span
          key={color}
          class={collected[color] ? "meeple-count" : "meeple-count none"}
          title={meepleWords(color, collected[color] ?? 0)}
        >
          <MeepleIcon color={color} size={17} />
          <span aria-hidden="true">{collected[color] ?? 0}</span>
          <span class="hidden-text">{meepleWords(color, collected[color] ?? 0)}</span>
        </span>
      ))}
    </span>
  );
}

function SeatDetails({ session, seat, state }: SeatStateProps & { seat: number }) {
  const { rules } = session.edition;
  const known = knownWords(state.known);
  const mine = seat === session.seat;
  return (
    <dl class="seat-details">
      <dt>{mine ? "Cards others have seen you take" : "Cards seen and not spent"}</dt>
      <dd>{known || "none"}</dd>
      <dt>Tickets kept</dt>
      <dd>{ticketWords(state, session.edition)}</dd>
      {rules.bonuses.longest_path > 0 && (
        <>
          <dt>Longest path so far</dt>
          <dd>{counted(state.path_length, "space")}</dd>
        </>
      )}
      <dt>Points for routes</dt>
      <dd>{state.route_points}</dd>
      {rules.passengers.count > 0 && (
        <>
          <dt>Rides taken</dt>
          <dd>
            {state.passengers_gone} of {rules.passengers.count}
          </dd>
        </>
      )}
    </dl>
  );
}

/** The reactions that seats have just sent. */
function useReactions(session: Session): Readonly<Record<number, Reaction>> {
  const shown = useSignal<Record<number, Reaction>>({});
  useEffect(() => {
    const timers = new Map<number, number>();
    const forget = (seat: number) => {
      const { [seat]: _, ...others } = shown.peek();
      shown.value = others;
    };
    const stop = session.listen((event) => {
      if (event.kind !== "reaction") return;
      const { seat, reaction } = event;
      clearTimeout(timers.get(seat));
      timers.set(
        seat,
        window.setTimeout(() => forget(seat), REACTION_SHOWN),
      );
      shown.value = { ...shown.peek(), [seat]: reaction };
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [session, shown]);
  return shown.value;
}
