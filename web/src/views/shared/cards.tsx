// Train cards and tickets as drawings: a wagon for every kind, and its symbol in two corners.
import type { ComponentChildren } from "preact";
import type { CardKind, Edition } from "../../api/types";
import type { TicketMark } from "../../derived/ticketMarks";
import { messages } from "../../messages/messages";
import { deckName, placeName } from "../../words/names";
import { CARD_DRAWINGS } from "./cardDrawings";
import "./cards.css";

interface CardSymbolProps {
  kind: CardKind;
  size?: number;
}

/** The symbol of a kind of card, on its colour. */
export function CardSymbol({ kind, size = 20 }: CardSymbolProps) {
  return (
    <svg class="card-symbol" viewBox="-7 -7 14 14" width={size} height={size} aria-hidden="true">
      <rect class={`card-fill kind-${kind}`} x="-6.6" y="-6.6" width="13.2" height="13.2" rx="3" />
      <use href={`#sign-${kind}`} />
    </svg>
  );
}

interface TrainCardProps {
  kind: CardKind;
  /** The width in pixels; by default, the card fills its container. */
  size?: number;
  /** Whether it has a label; false if there is text beside it. */
  named?: boolean;
  class?: string;
}

export function TrainCard({ kind, size, named = true, class: own = "" }: TrainCardProps) {
  return (
    <svg
      class={`card ${own}`}
      viewBox="0 0 96 64"
      width={size}
      role="img"
      aria-label={messages().names.card(kind)}
      aria-hidden={!named}
    >
      <rect
        class={`card-face card-fill kind-${kind}`}
        x=".75"
        y=".75"
        width="94.5"
        height="62.5"
        rx="6"
      />
      <rect class="card-frame" x="4" y="4" width="88" height="56" rx="3.5" />
      <g class={`card-wagon wagon-${kind}`} transform="translate(10.6 7) scale(0.78)">
        {CARD_DRAWINGS[kind]}
      </g>
      <use href={`#sign-${kind}`} transform="translate(13.5 13.5) scale(1.5)" />
      <use href={`#sign-${kind}`} transform="translate(82.5 50.5) scale(1.5)" />
    </svg>
  );
}

interface CardBackProps {
  /** A train card, the deck of them with its name, or a deck of tickets. */
  deck: "cards" | "deck" | { name: string; index: number };
  size?: number;
  class?: string;
}

/** The back of a train card or of a ticket; ticket decks differ by their drawing. */
export function CardBack({ deck, size, class: own = "" }: CardBackProps) {
  const cards = deck === "cards" || deck === "deck";
  const className = cards ? "back-cards" : `back-tickets back-tickets-${deck.index}`;
  return (
    <svg class={`card ${className} ${own}`} viewBox="0 0 96 64" width={size} aria-hidden="true">
      <rect class="card-face" x=".75" y=".75" width="94.5" height="62.5" rx="6" />
      <rect class="card-frame" x="4" y="4" width="88" height="56" rx="3.5" />
      {cards ? (
        <RailsBack name={deck === "deck" ? messages().draw.pile : null} />
      ) : (
        <TicketBack index={deck.index} name={deck.name} />
      )}
    </svg>
  );
}

function RailsBack({ name }: { name: string | null }) {
  const sleepers = Array.from({ length: 9 }, (_, n) => `M${14 + n * 8.5},24v16`).join("");
  return (
    <g class="back-lines">
      <g transform={name ? "translate(0 8)" : undefined}>
        <path d={sleepers} stroke-width="3" />
        <path d="M8,28H88M8,36H88" stroke-width="1.6" />
        <circle class="back-disc" cx="48" cy="32" r={name ? 10.5 : 14} />
        <path
          d="M48,22V42M39.3,27L56.7,37M56.7,27L39.3,37"
          transform={name ? "translate(12 8) scale(.75)" : undefined}
        />
        <circle class="back-hub" cx="48" cy="32" r="3.5" />
      </g>
      {name && (
        <text class="back-name" x="48" y="21" text-anchor="middle">
          {name}
        </text>
      )}
    </g>
  );
}

function TicketBack({ name, index }: { name: string; index: number }) {
  return (
    <g class="back-lines">
      {index === 0 ? (
        <path d="M28,48L42,38L54,47L68,39" stroke-width="2" />
      ) : (
        <path d="M12,48L26,38L40,47L56,37L70,47L84,38" stroke-width="2" />
      )}
      {(index === 0 ? STOPS : LONG_STOPS).map(([x, y]) => (
        <circle key={x} class="back-stop" cx={x} cy={y} r="3.2" />
      ))}
      <text class="back-name" x="48" y="25" text-anchor="middle">
        {deckName(name)}
      </text>
    </g>
  );
}

const STOPS = [
  [28, 48],
  [68, 39],
] as const;
const LONG_STOPS = [
  [12, 48],
  [84, 38],
] as const;

export type TicketState = "open" | "done" | "offered" | "impossible";

interface TicketCardProps {
  edition: Edition;
  index: number;
  state?: TicketState;
  /** The mark that its cities have on the board. */
  mark?: TicketMark | undefined;
  /** Text below the places. */
  children?: ComponentChildren;
}

/** A ticket: its two places on a tiny map, and its points. */
export function TicketCard(props: TicketCardProps) {
  const { edition, index, state = "open", mark, children } = props;
  const { names, tickets } = messages();
  const ticket = edition.tickets[index];
  if (!ticket) return null;
  const worth = state === "done" ? tickets.worthDone : names.points;
  const deck = edition.rules.tickets.decks[ticket.deck];
  const several = edition.rules.tickets.decks.length > 1;
  return (
    <span class={`ticket ticket-${state} ticket-deck-${ticket.deck}`}>
      {mark && (
        <span class={`ticket-mark accent-${mark.accent}`} aria-hidden="true">
          {mark.letter}
        </span>
      )}
      <TicketLine edition={edition} a={ticket.a} b={ticket.b} />
      <span class="ticket-places">
        <span>{placeName(edition, ticket.a)}</span>
        <span class="hidden-text">{names.to}</span>
        <span>{placeName(edition, ticket.b)}</span>
      </span>
      <span class="ticket-points">
        <span aria-hidden="true">{ticket.points}</span>
        <span class="hidden-text">{worth(ticket.points)}</span>
      </span>
      {(several || children) && (
        <span class="ticket-more">
          {several && deck && <em class="ticket-deck">{deckName(deck.name)}</em>}
          {children}
        </span>
      )}
    </span>
  );
}

/** The two places as dots on a tiny map, with a line between them. */
function TicketLine({ edition, a, b }: { edition: Edition; a: string; b: string }) {
  const { width, height } = edition.board;
  const [from, to] = [middleOf(edition, a), middleOf(edition, b)];
  const dot = width / 14;
  return (
    <svg class="ticket-line" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} rx={dot} />
      <path d={`M${from.x},${from.y}L${to.x},${to.y}`} stroke-width={dot / 2} />
      <circle cx={from.x} cy={from.y} r={dot} stroke-width={dot / 3} />
      <circle cx={to.x} cy={to.y} r={dot} stroke-width={dot / 3} />
    </svg>
  );
}

function middleOf({ board }: Edition, place: string): { x: number; y: number } {
  return board.cities[place] ?? board.countries[place]?.label ?? { x: 0, y: 0 };
}
