// Statistics of a finished game in words.
import type { SeatStatistics } from "../api/types";
import { MECHANISMS } from "./mechanisms";
import { counted } from "./phrases";

export function statisticsWords(seat: SeatStatistics): string {
  const cards = seat.cards_taken + seat.cards_drawn;
  const parts = [
    `${counted(seat.tracks, "track")} of ${seat.mean_length.toFixed(1)} spaces on average`,
    `${counted(cards, "card")} drawn, ${seat.cards_taken} of them from the display`,
    `${seat.tickets_made} of ${counted(seat.tickets_kept, "ticket")} completed`,
  ];
  if (seat.tunnels_tried > 0)
    parts.push(`${seat.tunnels_built} of ${counted(seat.tunnels_tried, "tunnel")} dug`);
  parts.push(...MECHANISMS.flatMap(({ statistics }) => statistics?.(seat) ?? []));
  return `${parts.join("; ")}.`;
}
