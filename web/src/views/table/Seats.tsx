// The seats in turn order, with what everyone has left. Clicking one shows more.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Reaction, SeatPosition } from "../../api/types";
import { visiblePoints } from "../../derived/points";
import { seatColors } from "../../derived/seatColors";
import { cardsDrawn, movesOf } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { handWords, seatName } from "../../words/names";
import { lastRoundReason, presenceTitle, presenceWords, ticketWords } from "../../words/seats";
import { drawnWords } from "../../words/turns";
import { MECHANISMS } from "../mechanisms";
import { IconCount } from "../shared/IconCount";
import { ICONS } from "../shared/icons";
import { MiniCards } from "../shared/MiniCard";
import { PlayerMark } from "../shared/PlayerMark";
import { SeatMark } from "../shared/SeatMark";
import { SeatClock } from "./SeatClock";
import { Spectators } from "./Spectators";
import "./seats.css";

const REACTION_SHOWN = 4500;

export function Seats({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const reactions = useReactions(session);
  const view = session.view.value;
  return (
    <>
      <ol class="seats more-below" aria-label={messages().table.players}>
        {view.seats.map((_, seat) => (
          <Seat key={seat} session={session} seat={seat} reaction={reactions[seat]} />
        ))}
      </ol>
      <Spectators view={view} />
    </>
  );
}

/** Who began the last round, and how many turns are left in it. */
export function LastRound({ session }: { session: Session }) {
  const words = lastRoundReason(session.view.value, session.reader);
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
  const { chat, names, players } = messages();
  const open = useSignal(false);
  const view = session.view.value;
  const found = view.seats[seat];
  const state = view.position?.seats[seat];
  if (!found) return null;
  const acts = view.state === "playing" && view.position?.waiting.includes(seat);
  const name = seatName(view, seat);
  const points = visiblePoints(view, seat);
  const mine = seat === session.reader;
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
          <span class="seat-name">
            <SeatName name={name} />
            {found.mark && <PlayerMark mark={found.mark} size={15} />}
          </span>
          <span class="seat-now">
            {acts && <span class="seat-active">{players.toMove(mine)}</span>}
            <span class="seat-presence" title={presenceTitle(found, mine)}>
              {presenceWords(found, mine)}
            </span>
            <SeatClock session={session} seat={seat} />
            <LastDrawn session={session} seat={seat} />
          </span>
        </span>
        {state && (
          <span class="seat-points" title={players.pointsSoFar(points)}>
            <span aria-hidden="true">{points}</span>
            <span class="hidden-text">{names.points(points)}</span>
          </span>
        )}
      </button>
      {state && <SeatCounts session={session} state={state} />}
      {state && open.value && <SeatDetails session={session} seat={seat} state={state} />}
      {reaction && <span class="seat-reaction">{chat.reactions[reaction]}</span>}
    </li>
  );
}

/** Where there is too little room, the number at the end stays, so that bots can be told apart. */
function SeatName({ name }: { name: string }) {
  const [, words = name, number] = /^(.+?)( \d+)?$/.exec(name) ?? [];
  return (
    <>
      <span class="seat-name-words">{words}</span>
      {number && <span class="seat-name-number">{number}</span>}
    </>
  );
}

/** The cards that a seat drew in its last turn. */
export function LastDrawn({ session, seat }: { session: Session; seat: number }) {
  const turn = session.turns.value.findLast(
    (group) => group.seat === seat && movesOf(group).length > 0,
  );
  const cards = turn ? cardsDrawn(turn, session.catalogue) : [];
  if (cards.length === 0) return null;
  const words = drawnWords(cards);
  return (
    <span class="seat-drawn" title={words} data-testid={`drawn-${seat}`}>
      <MiniCards cards={cards} />
      <span class="hidden-text">{words}</span>
    </span>
  );
}

interface SeatStateProps {
  session: Session;
  state: SeatPosition;
}

function SeatCounts({ session, state }: SeatStateProps) {
  const { rules } = session.edition;
  const { trains } = state;
  return (
    <p class="seat-counts">
      <IconCount icon={ICONS.trains} value={trains} words={messages().names.trainsLeft(trains)}>
        <TrainBar left={trains} of={rules.trains} />
      </IconCount>
      <HeldCounts session={session} state={state} />
    </p>
  );
}

/** What a seat has besides its trains. */
export function HeldCounts({ session: { edition }, state }: SeatStateProps) {
  const { cards, tickets } = state;
  return (
    <>
      <IconCount icon={ICONS.cards} value={cards} words={messages().names.cardsHeld(cards)} />
      <IconCount icon={ICONS.tickets} value={tickets} words={ticketWords(state, edition)} />
      {MECHANISMS.map((mechanism, index) => (
        <mechanism.SeatCounts key={index} rules={edition.rules} state={state} />
      ))}
    </>
  );
}

function TrainBar({ left, of }: { left: number; of: number }) {
  return (
    <span class="train-bar" aria-hidden="true">
      <span style={{ width: `${(100 * left) / of}%` }} />
    </span>
  );
}

function SeatDetails({ session, seat, state }: SeatStateProps & { seat: number }) {
  const { rules } = session.edition;
  const { players, table } = messages();
  const known = handWords(state.known);
  const mine = seat === session.seat;
  return (
    <dl class="seat-details">
      <dt>{mine ? players.ownSeenCards : players.seenCards}</dt>
      <dd>{known || players.noneSeen}</dd>
      <dt>{players.ticketsKept}</dt>
      <dd>{ticketWords(state, session.edition)}</dd>
      {rules.bonuses.longest_path > 0 && (
        <>
          <dt>{players.longestPath}</dt>
          <dd>{table.spaces(state.path_length)}</dd>
        </>
      )}
      <dt>{players.routePoints}</dt>
      <dd>{state.route_points}</dd>
      {MECHANISMS.map(
        (mechanism, index) =>
          mechanism.SeatDetails && (
            <mechanism.SeatDetails key={index} rules={rules} state={state} />
          ),
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
