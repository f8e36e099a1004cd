// Moves as proposals: what a player could do.
import type { Edition, MoveInfo, MoveKind } from "../api/types";
import { keptBy } from "../derived/ticketChoice";
import { messages } from "../messages/messages";
import { column, MECHANISM_MOVES } from "./mechanisms";
import { aCard, deckWords, paymentWords, ticketName, trackName } from "./names";

export type Proposal = (move: MoveInfo, edition: Edition, offer: readonly number[]) => string;

/** "Claim Boston–New York with 2 red". */
export function moveWords(move: MoveInfo, edition: Edition, offer: readonly number[]): string {
  return PROPOSALS[move.kind](move, edition, offer);
}

const PROPOSALS: Readonly<Record<MoveKind, Proposal>> = {
  take: ({ card }) => messages().proposals.take(aCard(card)),
  "draw card": () => messages().proposals.drawCard,
  "draw tickets": ({ mix }, edition) => {
    const { drawTickets, drawTicketsOf } = messages().proposals;
    const decks = deckWords(edition, mix);
    return decks ? drawTicketsOf(decks) : drawTickets;
  },
  keep: (move, edition, offer) =>
    messages().proposals.keep(keptBy(move, offer).map((index) => ticketName(edition, index))),
  claim: (move, edition) =>
    messages().proposals.claim(trackName(edition, move.track ?? -1), paymentWords(move)),
  pay: (move) => messages().proposals.pay(paymentWords(move)),
  decline: () => messages().proposals.decline,
  pass: () => messages().proposals.pass,
  ...column(MECHANISM_MOVES, "proposal"),
};

/** "draw cards, claim a route or draw tickets", in the order of the messages. */
export function choiceWords(kinds: Iterable<MoveKind>, short = false): string {
  const { choices: long, shortChoices, phrases } = messages();
  const choices = short ? { ...long, ...shortChoices } : long;
  const legal = new Set(kinds);
  const ordered = (Object.keys(choices) as MoveKind[]).filter((kind) => legal.has(kind));
  return phrases.either([...new Set(ordered.map((kind) => choices[kind]))]);
}
