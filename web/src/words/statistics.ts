// Statistics of a finished game in words.
import type { SeatStatistics } from "../api/types";
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
  if (seat.stations_built > 0) parts.push(counted(seat.stations_built, "station"));
  if (seat.rides > 0) parts.push(`${counted(seat.rides, "ride")} for ${seat.ride_points}`);
  return `${parts.join("; ")}.`;
}
