// Names of places, tracks, cards, payments and seats.
import type { CardKind, Edition, MoveInfo, SeatView, TieBreak } from "../api/types";
import { type CardCounts, groupHand, isColored } from "../derived/cards";
import { paymentOf } from "../derived/payments";
import { joinAnd, withArticle } from "./phrases";

export function placeName(edition: Edition, place: string): string {
  const { cities, countries } = edition.board;
  return countries[place]?.name ?? cities[place]?.name ?? place;
}

/** A track by its ends; an end point has the name of its country. */
export function trackName(edition: Edition, track: number): string {
  const found = edition.board.tracks[track];
  if (!found) return "";
  const end = (city: string) => placeName(edition, edition.board.cities[city]?.country ?? city);
  return `${end(found.a)}–${end(found.b)}`;
}

export function ticketName(edition: Edition, index: number): string {
  const ticket = edition.tickets[index];
  return ticket ? `${placeName(edition, ticket.a)}–${placeName(edition, ticket.b)}` : "";
}

const CARD_WORDS: Record<CardKind, readonly [one: string, many: string]> = {
  red: ["red", "red"],
  orange: ["orange", "orange"],
  yellow: ["yellow", "yellow"],
  green: ["green", "green"],
  blue: ["blue", "blue"],
  pink: ["pink", "pink"],
  white: ["white", "white"],
  black: ["black", "black"],
  locomotive: ["locomotive", "locomotives"],
  plus4: ["+4 locomotive", "+4 locomotives"],
  passenger: ["passenger", "passengers"],
};

/** "3 blue", "1 locomotive". */
export function cardWords(kind: CardKind, count: number): string {
  return `${count} ${CARD_WORDS[kind][count === 1 ? 0 : 1]}`;
}

/** Cards without a number: "blue cards", "locomotives". */
export function cardPlural(kind: CardKind): string {
  return needsNoun(kind) ? `${cardName(kind)} cards` : CARD_WORDS[kind][1];
}

/** "a blue card", "a locomotive". */
export function aCard(kind: CardKind): string {
  return withArticle(cardNoun(kind));
}

/** "blue card", "locomotive". */
export function cardNoun(kind: CardKind): string {
  return needsNoun(kind) ? `${cardName(kind)} card` : cardName(kind);
}

/** Locomotives need no noun; "a blue" would not do. */
function needsNoun(kind: CardKind): boolean {
  return isColored(kind) || kind === "passenger";
}

/** A card without a number: "blue", "locomotive". */
export function cardName(kind: CardKind): string {
  return CARD_WORDS[kind][0];
}

/** "2 blue and 1 locomotive". */
export function paymentWords(move: MoveInfo): string {
  return joinAnd(paymentOf(move).map(([kind, count]) => cardWords(kind, count)));
}

/** "2 blue and 1 locomotive"; empty if there are none. */
export function handWords(cards: CardCounts): string {
  return joinAnd(groupHand(cards).map(({ kind, count }) => cardWords(kind, count)));
}

/** "3 short and 1 long". */
export function deckWords(edition: Edition, counts: readonly number[]): string {
  const { decks } = edition.rules.tickets;
  return joinAnd(
    counts.flatMap((count, deck) => (count > 0 ? [`${count} ${decks[deck]?.name ?? ""}`] : [])),
  );
}

/** The tie-breaks. */
export const TIE_WORDS: Readonly<Record<TieBreak, string>> = {
  tickets: "more completed tickets",
  fewest_stations: "fewer stations built",
  longest_path: "the longest path",
  merchandise: "more points for merchandise",
  meeples: "more meeples",
};

/** As much of a view as names need. */
export interface Named {
  seats: readonly Pick<SeatView, "name">[];
}

export function seatName(view: Named, seat: number): string {
  return view.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** "your", "Ada’s". */
export function possessive(view: Named, seat: number, me: number | null): string {
  return seat === me ? "your" : `${seatName(view, seat)}’s`;
}
