// Moves as proposals: what a player could do.
import type { Edition, MoveInfo } from "../api/types";
import { keptBy } from "../derived/ticketChoice";
import { aCard, deckWords, paymentWords, placeName, ticketName, trackName } from "./names";
import { joinAnd, withArticle } from "./phrases";

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
