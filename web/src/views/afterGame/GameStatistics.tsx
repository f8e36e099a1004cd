// Statistics of the game: its length, and what everyone did.
import type { Replay } from "../../api/types";
import type { Players } from "../../derived/players";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { statisticsWords } from "../../words/statistics";
import { Loading } from "../shared/Loading";

interface GameStatisticsProps {
  session: Session;
  players: Players;
  /** Null until it is loaded. */
  replay: Replay | null;
  failed: boolean;
}

export function GameStatistics({ session, players, replay, failed }: GameStatisticsProps) {
  const { end, statistics } = messages();
  if (!replay) return failed ? null : <Loading />;
  const { turns, rounds, seats } = replay.statistics;
  return (
    <section class="statistics">
      <h3>{end.statistics}</h3>
      <p>{statistics.length(turns, rounds)}</p>
      <dl>
        {seats.map((seat, index) => (
          <div key={index}>
            <dt>{players.names[index]}</dt>
            <dd>{statisticsWords(seat, session.view.value.seats[index])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
