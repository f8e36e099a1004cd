// Statistics of a finished game in words.
import type { SeatStatistics, SeatView } from "../api/types";
import { messages } from "../messages/messages";
import { MECHANISMS } from "./mechanisms";

const NO_HELP = { taken_back: 0, hints: 0 };

/** What a seat did, and what helped it. */
export function statisticsWords(
  seat: SeatStatistics,
  help: Pick<SeatView, "taken_back" | "hints"> = NO_HELP,
): string {
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
  if (help.taken_back > 0) parts.push(statistics.takenBack(help.taken_back));
  if (help.hints > 0) parts.push(statistics.hints(help.hints));
  return statistics.seat(parts);
}
