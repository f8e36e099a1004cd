// Names of places, tracks, cards, payments and seats.
import type { CardKind, Edition, MoveInfo, SeatView } from "../api/types";
import { type CardCounts, groupHand, isColored } from "../derived/cards";
import { paymentOf } from "../derived/payments";
import { capitalize, joinAnd, withArticle } from "./phrases";

export function placeName(edition: Edition, place: string): string {
  const { cities, countries } = edition.board;
  return countries[place]?.name ?? cities[place]?.name ?? place;
}

export function placeNames(edition: Edition, places: readonly string[]): string[] {
  return places.map((place) => placeName(edition, place));
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

/** As much of a view as names need. */
export interface Named {
  seats: readonly Pick<SeatView, "name">[];
}

export function seatName(view: Named, seat: number): string {
  return view.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** Who reads the words. */
export interface Reader {
  view: Named;
  /** The seat that is called "you"; null for spectators. */
  me: number | null;
}

/** "you", "Ada". */
export function seatOrYou(seat: number, { view, me }: Reader): string {
  return seat === me ? "you" : seatName(view, seat);
}

/** At the start of a sentence: "You", "Ada". */
export function subjectName(seat: number, { view, me }: Reader): string {
  return seat === me ? "You" : seatName(view, seat);
}

/** "your", "Ada’s". */
export function possessive(seat: number, { view, me }: Reader): string {
  return seat === me ? "your" : `${seatName(view, seat)}’s`;
}

/** "you have", "Ada has". */
export function seatHas(seat: number, reader: Reader): string {
  return `${seatOrYou(seat, reader)} ${seat === reader.me ? "have" : "has"}`;
}

/** At the start of a sentence: "You have", "Ada has". */
export function subjectHas(seat: number, reader: Reader): string {
  return capitalize(seatHas(seat, reader));
}
