// The face-up cards and the decks in words.
import type { CardKind, RefreshRule } from "../api/types";
import { messages } from "../messages/messages";

/** "Three locomotives: new face-up cards." */
export function refreshWords({ kinds, count }: RefreshRule): string {
  const { draw, names } = messages();
  return draw.replacedFor(count, kinds.map(names.cardPlural));
}

/** "Three locomotives were face up, so all five cards were replaced." */
export function replacedWords({ kinds, count }: RefreshRule): string {
  const { draw, names } = messages();
  return draw.replaced(count, kinds.map(names.cardPlural));
}

export function slotLabel(card: CardKind | null): string {
  const { draw } = messages();
  return card ? draw.take(card) : draw.empty;
}

/** "Draw tickets: 12 left", or by deck: "Draw tickets: 30 short, 10 long left". */
export function ticketDecksLabel(decks: readonly { name: string; left: number }[]): string {
  const { draw, names } = messages();
  const [only] = decks;
  if (only && decks.length === 1) return draw.tickets(only.left);
  return draw.ticketDecks(decks.map(({ name, left }) => names.deckTickets(left, name)));
}
