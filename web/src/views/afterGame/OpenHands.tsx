// What every seat holds at a move of a replay: cards, tickets, trains and points.
import type { CardKind, Hand, ReplayPosition } from "../../api/types";
import type { PlayersTicket } from "../../derived/highlights";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import { ticketName } from "../../words/names";
import { ticketSummary } from "../../words/replay";
import { MECHANISMS } from "../mechanisms";
import type { SeatPartProps } from "../mechanisms/mechanismViews";
import { CardSymbol } from "../shared/cards";
import { Icon } from "../shared/controls";
import { IconCount } from "../shared/IconCount";
import { ICONS } from "../shared/icons";
import { pointedAt } from "../shared/pointedAt";
import { SeatMark } from "../shared/SeatMark";

interface OpenHandsProps {
  players: Players;
  shown: ReplayPosition | null;
  onTicket(ticket: PlayersTicket | null): void;
}

export function OpenHands({ players, shown, onTicket }: OpenHandsProps) {
  const { names, replay } = messages();
  if (!shown) return <p class="hands">{replay.loadingHands}</p>;
  return (
    <ul class="hands" aria-label={replay.hands}>
      {players.names.map((name, seat) => {
        const [hand, state] = [shown.hands[seat], shown.position.seats[seat]];
        const acts = shown.position.waiting.includes(seat);
        if (!hand || !state) return null;
        const points = state.route_points + state.merchandise;
        return (
          <li key={seat} class={acts ? "hands-seat active" : "hands-seat"}>
            <div class="hands-head">
              <h2>
                <SeatMark color={players.colors[seat] ?? "slate"} name={name} size={24} />
                <span>{name}</span>
              </h2>
              <HandPieces rules={players.edition.rules} state={state} />
              <b>
                <span aria-hidden="true">{points}</span>
                <span class="hidden-text">{names.points(points)}</span>
              </b>
            </div>
            <HandCards hand={hand} />
            {MECHANISMS.map(
              ({ HandRow }, index) =>
                HandRow && <HandRow key={index} rules={players.edition.rules} state={state} />,
            )}
            <HandTickets
              hand={hand}
              players={players}
              onTicket={(index) => onTicket(index === null ? null : { seat, index })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function HandPieces({ rules, state }: SeatPartProps) {
  const { trains } = state;
  return (
    <span class="hands-pieces">
      <IconCount icon={ICONS.trains} value={trains} words={messages().names.trainsLeft(trains)} />
      {MECHANISMS.map(
        ({ HandCounts }, index) =>
          HandCounts && <HandCounts key={index} rules={rules} state={state} />,
      )}
    </span>
  );
}

function HandCards({ hand }: { hand: Hand }) {
  const { names, replay } = messages();
  const kinds = Object.entries(hand.cards) as [CardKind, number][];
  return (
    <ul class="hands-cards" aria-label={replay.cards}>
      {kinds.map(([kind, count]) => (
        <li key={kind} title={names.cards(kind, count)}>
          <CardSymbol kind={kind} />
          <span aria-hidden="true">{count}</span>
          <span class="hidden-text">{names.cards(kind, count)}</span>
        </li>
      ))}
    </ul>
  );
}

interface HandTicketsProps {
  hand: Hand;
  players: Players;
  onTicket(index: number | null): void;
}

function HandTickets({ hand, players, onTicket }: HandTicketsProps) {
  const { replay } = messages();
  const { edition } = players;
  const points = (index: number) => edition.tickets[index]?.points ?? 0;
  const show = (index: number) =>
    pointedAt(
      () => onTicket(index),
      () => onTicket(null),
    );
  return (
    <details class="hands-tickets">
      <summary>{ticketSummary(hand)}</summary>
      <ul>
        {hand.tickets.map(({ index, done }) => (
          <li key={index}>
            <button
              type="button"
              aria-label={(done ? replay.doneTicket : replay.openTicket)(
                ticketName(edition, index),
                points(index),
              )}
              {...show(index)}
            >
              {done ? <Icon name="check" /> : <span class="hands-ticket-open" aria-hidden="true" />}
              <span>{ticketName(edition, index)}</span>
              <b>{points(index)}</b>
            </button>
          </li>
        ))}
        {hand.offer.map((index) => (
          <li key={index} class="hands-offer">
            <button type="button" {...show(index)}>
              <span class="hands-ticket-open" aria-hidden="true" />
              <span>{replay.offeredTicket(ticketName(edition, index))}</span>
              <b>{points(index)}</b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
