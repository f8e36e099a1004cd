// Statistics of the game: its length, and what everyone did.
import { api, unwrap } from "../../api/client";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { statisticsWords } from "../../words/statistics";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";

export function GameStatistics({ session, players }: { session: Session; players: Players }) {
  const { end, statistics } = messages();
  const params = { path: { game: session.game } };
  const { value, error } = useRequest(() =>
    unwrap(api.GET("/api/games/{game}/replay", { params })),
  );
  if (!value) return error ? null : <Loading />;
  const { turns, rounds, seats } = value.statistics;
  return (
    <section class="statistics">
      <h3>{end.statistics}</h3>
      <p>{statistics.length(turns, rounds)}</p>
      <dl>
        {seats.map((seat, index) => (
          <div key={index}>
            <dt>{players.names[index]}</dt>
            <dd>{statisticsWords(seat, session.view.value.seats[index]?.hints ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
