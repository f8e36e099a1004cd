// The display and the decks in words.
import type { CardKind, RefreshRule } from "../api/types";
import { cardName, cardPlural } from "./names";
import { capitalize, counted, joinOr } from "./phrases";

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** "Three locomotives: new face-up cards." */
export function refreshWords({ kinds, count }: RefreshRule): string {
  const number = capitalize(NUMBERS[count] ?? `${count}`);
  return `${number} ${joinOr(kinds.map(cardPlural))}: new face-up cards.`;
}

/** The labels of what can be drawn. */
export function deckLabel(left: number): string {
  return `Draw from the deck: ${counted(left, "card")} left`;
}

export function slotLabel(card: CardKind | null): string {
  return card ? `Take ${cardName(card)}` : "Empty slot";
}

/** "Draw tickets: 12 left", or by deck: "Draw tickets: 30 short, 10 long left". */
export function ticketDecksLabel(decks: readonly { name: string; left: number }[]): string {
  const words = decks.map(({ name, left }) =>
    decks.length > 1 ? `${left} ${name}` : counted(left, "ticket"),
  );
  return `Draw tickets: ${words.join(", ")} left`;
}
