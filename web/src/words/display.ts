// The face-up cards and the decks in words.
import type { CardKind, Outcome, RefreshRule } from "../api/types";
import { messages } from "../messages/messages";

/** "Three locomotives: new face-up cards." */
export function refreshWords({ kinds, count }: RefreshRule): string {
  const { draw, names } = messages();
  return draw.replacedFor(count, kinds.map(names.cardPlural));
}

/** What a move did to the cards on the table: "The discards were shuffled into a new deck." */
export function tableCardsWords({ refreshed, reshuffled }: Outcome): string[] {
  const { draw, names } = messages();
  return [
    ...(reshuffled ? [draw.reshuffled] : []),
    ...(refreshed ? [draw.replaced(refreshed.count, refreshed.kinds.map(names.cardPlural))] : []),
  ];
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
