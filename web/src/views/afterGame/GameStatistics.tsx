// The game in numbers: how long it was, and what everyone did in it.
import { api, unwrap } from "../../api/client";
import type { SeatStatistics } from "../../api/types";
import type { Players } from "../../derived/players";
import type { Session } from "../../session/session";
import { counted } from "../../words/phrases";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";

export function GameStatistics({ session, players }: { session: Session; players: Players }) {
  const params = { path: { game: session.game } };
  const { value, error } = useRequest(() =>
    unwrap(api.GET("/api/games/{game}/replay", { params })),
  );
  if (!value) return error ? null : <Loading />;
  const { turns, rounds, seats } = value.statistics;
  return (
    <section class="statistics">
      <h3>In numbers</h3>
      <p>
        {turns} turns in {rounds} rounds.
      </p>
      <dl>
        {seats.map((seat, index) => (
          <div key={index}>
            <dt>{players.names[index]}</dt>
            <dd>{seatWords(seat)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function seatWords(seat: SeatStatistics): string {
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
