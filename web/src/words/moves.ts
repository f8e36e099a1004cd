// Moves as proposals: what a player could do.
import type { Edition, MoveInfo, MoveKind } from "../api/types";
import { keptBy } from "../derived/ticketChoice";
import { aCard, deckWords, paymentWords, placeName, ticketName, trackName } from "./names";
import { joinAnd, joinOr, withArticle } from "./phrases";

/** "Claim Boston–New York with 2 red". */
export function moveWords(move: MoveInfo, edition: Edition, offer: readonly number[]): string {
  const place = move.city ? placeName(edition, move.city) : "";
  const route = move.track == null ? "" : trackName(edition, move.track);
  switch (move.kind) {
    case "take":
      return `Take ${move.card ? aCard(move.card) : "a card"}`;
    case "draw card":
      return "Draw from the deck";
    case "draw tickets":
      return ["Draw tickets", deckWords(edition, move.mix)].filter(Boolean).join(": ");
    case "keep":
      return `Keep ${keptWords(move, edition, offer)}`;
    case "claim":
      return `Claim ${route} with ${paymentWords(move)}`;
    case "pay":
      return `Pay ${paymentWords(move)} more`;
    case "decline":
      return "Give up the tunnel";
    case "station":
      return `Build a station in ${place} with ${paymentWords(move)}`;
    case "meeple":
      return `Take ${withArticle(`${move.color} meeple`)} from ${place}`;
    case "no meeple":
      return `Take no meeple from ${place}`;
    case "passenger":
      return `Place a passenger in ${place}`;
    case "no passenger":
      return "Place no passenger";
    case "ride":
      return `Ride ${route}, to ${place}`;
    case "stop":
      return "End the ride here";
    case "pass":
      return "Pass";
  }
}

function keptWords(move: MoveInfo, edition: Edition, offer: readonly number[]): string {
  return joinAnd(keptBy(move, offer).map((index) => ticketName(edition, index)));
}

/** Kinds of moves as choices, in the order in which they are named: "you can claim a track". */
const CHOICES: Readonly<Record<MoveKind, string>> = {
  take: "draw cards",
  "draw card": "draw cards",
  claim: "claim a track",
  "draw tickets": "draw tickets",
  station: "build a station",
  ride: "ride with a passenger",
  stop: "end the ride",
  keep: "choose your tickets",
  pay: "pay for the tunnel",
  decline: "give up the tunnel",
  meeple: "take a meeple",
  "no meeple": "take no meeple",
  passenger: "place a passenger",
  "no passenger": "place no passenger",
  pass: "pass",
};

/** "draw cards, claim a track or draw tickets". */
export function choiceWords(kinds: Iterable<MoveKind>): string {
  const legal = new Set(kinds);
  const ordered = (Object.keys(CHOICES) as MoveKind[]).filter((kind) => legal.has(kind));
  return joinOr([...new Set(ordered.map((kind) => CHOICES[kind]))]);
}
