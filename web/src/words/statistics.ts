// Statistics of a finished game in words.
import type { SeatStatistics } from "../api/types";
import { messages } from "../messages/messages";
import { MECHANISMS } from "./mechanisms";

export function statisticsWords(seat: SeatStatistics, hints: number): string {
  const { statistics, phrases } = messages();
  const drawn = seat.cards_taken + seat.cards_drawn;
  const parts = [
    statistics.routes(seat.tracks, phrases.decimal(seat.mean_length)),
    statistics.cards(drawn, seat.cards_taken),
    statistics.tickets(seat.tickets_made, seat.tickets_kept),
  ];
  if (seat.tunnels_tried > 0)
    parts.push(statistics.tunnels(seat.tunnels_built, seat.tunnels_tried));
  parts.push(...MECHANISMS.flatMap((mechanism) => mechanism.statistics?.(seat) ?? []));
  if (hints > 0) parts.push(statistics.hints(hints));
  return statistics.seat(parts);
}
