// What every seat holds at a move of a replay: cards, tickets, trains and points.
import type { CardKind, Hand, ReplayPosition } from "../../api/types";
import type { Players } from "../../derived/players";
import { cardWords, ticketName } from "../../words/names";
import { counted } from "../../words/phrases";
import { ticketSummary } from "../../words/replay";
import { MECHANISMS } from "../mechanisms";
import type { SeatPartProps } from "../mechanisms/mechanismViews";
import { CardSymbol } from "../shared/cards";
import { Icon } from "../shared/controls";
import { IconCount } from "../shared/IconCount";
import { ICONS } from "../shared/icons";
import { SeatMark } from "../shared/SeatMark";

interface OpenHandsProps {
  players: Players;
  shown: ReplayPosition | null;
  onTicket(index: number | null): void;
}

export function OpenHands({ players, shown, onTicket }: OpenHandsProps) {
  if (!shown) return <p class="hands">Loading the hands…</p>;
  return (
    <ul class="hands" aria-label="Hands">
      {players.names.map((name, seat) => {
        const [hand, state] = [shown.hands[seat], shown.position.seats[seat]];
        const acts = shown.position.waiting.includes(seat);
        if (!hand || !state) return null;
        return (
          <li key={seat} class={acts ? "hands-seat active" : "hands-seat"}>
            <div class="hands-head">
              <h2>
                <SeatMark color={players.colors[seat] ?? "slate"} name={name} size={24} />
                <span>{name}</span>
              </h2>
              <HandPieces rules={players.edition.rules} state={state} />
              <b>
                {state.route_points + state.merchandise}
                <span class="hidden-text"> points</span>
              </b>
            </div>
            <HandCards hand={hand} />
            {MECHANISMS.map(
              ({ HandRow }, index) =>
                HandRow && <HandRow key={index} rules={players.edition.rules} state={state} />,
            )}
            <HandTickets hand={hand} players={players} onTicket={onTicket} />
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
      <IconCount icon={ICONS.trains} value={trains} words={counted(trains, "train")} />
      {MECHANISMS.map(
        ({ HandCounts }, index) =>
          HandCounts && <HandCounts key={index} rules={rules} state={state} />,
      )}
    </span>
  );
}

function HandCards({ hand }: { hand: Hand }) {
  const kinds = Object.entries(hand.cards) as [CardKind, number][];
  return (
    <ul class="hands-cards" aria-label="Cards">
      {kinds.map(([kind, count]) => (
        <li key={kind} title={cardWords(kind, count)}>
          <CardSymbol kind={kind} />
          <span aria-hidden="true">{count}</span>
          <span class="hidden-text">{cardWords(kind, count)}</span>
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
  const show = (index: number) => ({
    onPointerEnter: () => onTicket(index),
    onPointerLeave: () => onTicket(null),
    onFocus: () => onTicket(index),
    onBlur: () => onTicket(null),
    onClick: () => onTicket(index),
  });
  return (
    <details class="hands-tickets">
      <summary>{ticketSummary(hand)}</summary>
      <ul>
        {hand.tickets.map(({ index, done }) => (
          <li key={index}>
            <button type="button" {...show(index)}>
              {done ? <Icon name="check" /> : <span class="hands-ticket-open" aria-hidden="true" />}
              <span>{ticketName(players.edition, index)}</span>
              <span class="hidden-text">{done ? ", done, " : ", not done, "}</span>
              <b>{players.edition.tickets[index]?.points}</b>
            </button>
          </li>
        ))}
        {hand.offer.map((index) => (
          <li key={index} class="hands-offer">
            <button type="button" {...show(index)}>
              <span class="hands-ticket-open" aria-hidden="true" />
              <span>{ticketName(players.edition, index)}, offered</span>
              <b>{players.edition.tickets[index]?.points}</b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
