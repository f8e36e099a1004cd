// Moves as proposals: what a player could do.
import type { Edition, MoveInfo, MoveKind } from "../api/types";
import { keptBy } from "../derived/ticketChoice";
import { column, MECHANISM_MOVES } from "./mechanisms";
import { aCard, deckWords, paymentWords, ticketName, trackName } from "./names";
import { joinAnd, joinOr } from "./phrases";

export type Proposal = (move: MoveInfo, edition: Edition, offer: readonly number[]) => string;

/** "Claim Boston–New York with 2 red". */
export function moveWords(move: MoveInfo, edition: Edition, offer: readonly number[]): string {
  return PROPOSALS[move.kind](move, edition, offer);
}

const PROPOSALS: Readonly<Record<MoveKind, Proposal>> = {
  take: ({ card }) => `Take ${card ? aCard(card) : "a card"}`,
  "draw card": () => "Draw from the deck",
  "draw tickets": ({ mix }, edition) =>
    ["Draw tickets", deckWords(edition, mix)].filter(Boolean).join(": "),
  keep: (move, edition, offer) => `Keep ${keptWords(move, edition, offer)}`,
  claim: (move, edition) =>
    `Claim ${trackName(edition, move.track ?? -1)} with ${paymentWords(move)}`,
  pay: (move) => `Pay ${paymentWords(move)} more`,
  decline: () => "Give up the tunnel",
  pass: () => "Pass",
  ...column(MECHANISM_MOVES, "proposal"),
};

function keptWords(move: MoveInfo, edition: Edition, offer: readonly number[]): string {
  return joinAnd(keptBy(move, offer).map((index) => ticketName(edition, index)));
}

/** Kinds of moves as choices, in the order in which they are named: "you can claim a track". */
const CHOICES: Readonly<Record<MoveKind, string>> = {
  take: "draw cards",
  "draw card": "draw cards",
  claim: "claim a track",
  "draw tickets": "draw tickets",
  ...column(MECHANISM_MOVES, "choice"),
  keep: "choose your tickets",
  pay: "pay for the tunnel",
  decline: "give up the tunnel",
  pass: "pass",
};

/** "draw cards, claim a track or draw tickets". */
export function choiceWords(kinds: Iterable<MoveKind>): string {
  const legal = new Set(kinds);
  const ordered = (Object.keys(CHOICES) as MoveKind[]).filter((kind) => legal.has(kind));
  return joinOr([...new Set(ordered.map((kind) => CHOICES[kind]))]);
}
