// Names of places, routes, cards, payments and players.
import type { CardKind, Edition, MoveInfo, SeatView } from "../api/types";
import { type CardCounts, groupHand } from "../derived/cards";
import { paymentOf } from "../derived/payments";
import type { Players } from "../derived/players";
import type { Who } from "../messages/en";
import { messages } from "../messages/messages";
import { byId } from "./byId";

export function placeName(edition: Edition, place: string): string {
  const { cities, countries } = edition.board;
  return countries[place]?.name ?? cities[place]?.name ?? place;
}

export function placeNames(edition: Edition, places: readonly string[]): string[] {
  return places.map((place) => placeName(edition, place));
}

/** A route by its ends; an end point has the name of its country. */
export function trackName(edition: Edition, track: number): string {
  const found = edition.board.tracks[track];
  if (!found) return "";
  const end = (city: string) => placeName(edition, edition.board.cities[city]?.country ?? city);
  return messages().names.between(end(found.a), end(found.b));
}

export function ticketName(edition: Edition, index: number): string {
  const ticket = edition.tickets[index];
  if (!ticket) return "";
  return messages().names.between(placeName(edition, ticket.a), placeName(edition, ticket.b));
}

export function ticketNames(edition: Edition, tickets: readonly number[]): string[] {
  return tickets.map((index) => ticketName(edition, index));
}

/** "a blue card", or "a card" if it is not known. */
export function aCard(kind: CardKind | null | undefined): string {
  const { names } = messages();
  return kind ? names.aCard(kind) : names.anyCard;
}

/** "2 blue and 1 locomotive"; empty if there are none. */
export function cardsWords(cards: readonly (readonly [CardKind, number])[]): string {
  const { names, phrases } = messages();
  return phrases.list(cards.map(([kind, count]) => names.cards(kind, count)));
}

export function paymentWords(move: MoveInfo): string {
  return cardsWords(paymentOf(move));
}

/** Cards in the order in which they are always shown. */
export function handWords(cards: CardCounts): string {
  return cardsWords(groupHand(cards).map(({ kind, count }) => [kind, count]));
}

/** What is written on the tickets of a deck; an edition may have decks that no language knows. */
export function deckName(deck: string): string {
  return byId(messages().names.decks, deck) ?? deck;
}

/** "short and long". */
export function deckNames({ rules }: Edition): string {
  const { names, phrases } = messages();
  return phrases.list(rules.tickets.decks.map(({ name }) => names.deckPlural(name)));
}

/** "3 short and 1 long". */
export function deckWords(edition: Edition, counts: readonly number[]): string {
  const { names, phrases } = messages();
  const { decks } = edition.rules.tickets;
  return phrases.list(
    counts.flatMap((count, deck) =>
      count > 0 ? [names.deckTickets(count, decks[deck]?.name ?? "")] : [],
    ),
  );
}

/** As much of a player as the name needs. */
export type NamedPlayer = Pick<SeatView, "name"> & Partial<Pick<SeatView, "level" | "bot_number">>;

/** What a person without a name is called on the server, whatever the language of the page is. */
export const NAMELESS = "You";
// Earlier versions stored the word of the language in which the game was created.
const NAMELESS_WORDS: readonly string[] = [NAMELESS, "Du", "Vous"];

/** Whether a player gave no name. */
export function isNameless({ name, bot_number }: NamedPlayer): boolean {
  return bot_number == null && NAMELESS_WORDS.includes(name);
}

/** The name of a player; what nobody has named is called in the reader's language. */
export function playerName(player: NamedPlayer): string {
  const { name, level, bot_number } = player;
  if (isNameless(player)) return messages().newTable.nameless;
  if (!level || bot_number == null) return name;
  const bot = messages().bots.name(level);
  return bot_number > 1 ? `${bot} ${bot_number}` : bot;
}

/** As much of a view as names need. */
export interface Named {
  seats: readonly NamedPlayer[];
}

export function seatName(view: Named, seat: number): string {
  const player = view.seats[seat];
  return (player && playerName(player)) || messages().names.seat(seat + 1);
}

/** The seat whose player gave no name and is called "You"; null if there is none. */
export function namelessSeat(players: readonly NamedPlayer[]): number | null {
  const seat = players.findIndex(isNameless);
  return seat < 0 ? null : seat;
}

/** Who reads the words. */
export interface Reader {
  view: Named;
  /** The seat that is called "you"; null for spectators. */
  me: number | null;
}

/** A player for a sentence. */
export function who(seat: number, { view, me }: Reader): Who {
  const player = view.seats[seat];
  const you = seat === me;
  // For others, who gave no name is not "You".
  const nameless = !you && player !== undefined && isNameless(player);
  return { name: nameless ? messages().names.seat(seat + 1) : seatName(view, seat), you };
}

/** A player of a game that is over, for a sentence. */
export function whoPlayed(seat: number, { names, me }: Pick<Players, "names" | "me">): Who {
  return { name: names[seat] ?? "", you: seat === me };
}
