// How the player's finished games went: in all, by edition and by opponent.
import type { ComponentChildren } from "preact";
import type { EditionSummary } from "../../api/types";
import type { OpponentTally, PlayerStatistics, Tally } from "../../derived/history";
import { messages } from "../../messages/messages";
import { listedEditionName } from "../../words/editions";
import { opponentWords } from "../../words/history";
import { ScoreChart } from "./ScoreChart";

interface StatisticsPanelProps {
  statistics: PlayerStatistics | null;
  editions: readonly EditionSummary[];
}

export function StatisticsPanel({ statistics, editions }: StatisticsPanelProps) {
  const { you } = messages();
  return (
    <section class="panel statistics" data-testid="statistics" aria-labelledby="statistics-heading">
      <h2 id="statistics-heading">{you.statistics}</h2>
      {statistics ? (
        <Statistics statistics={statistics} editions={editions} />
      ) : (
        <>
          <p>{you.noneFinished}</p>
          <a class="button" href="/">
            {you.playFirst}
          </a>
        </>
      )}
    </section>
  );
}

function Statistics({
  statistics,
  editions,
}: StatisticsPanelProps & { statistics: PlayerStatistics }) {
  const { you } = messages();
  const { all, helped, results } = statistics;
  const withHelp = helped && (
    <p data-testid="with-help">{you.withHelp(helped.games, helped.wins)}</p>
  );
  if (!all) return withHelp;
  return (
    <>
      <dl class="figures">
        <Figure label={you.games} value={all.games} />
        <Figure label={you.wins} value={all.wins} />
        <Figure label={you.average} value={Math.round(all.average)} />
        <Figure label={you.best} value={all.best} />
      </dl>
      {withHelp}
      {results.length > 1 && <ScoreChart results={results} />}
      <TallyTable caption={you.byEdition} tallies={statistics.editions} name={you.edition}>
        {(tally) => listedEditionName(tally.edition, editions)}
      </TallyTable>
      <TallyTable
        caption={you.byOpponent}
        tallies={statistics.opponents}
        name={you.opponent}
        losses={(tally: OpponentTally) => tally.losses}
      >
        {(tally) => opponentWords(tally)}
      </TallyTable>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface TallyTableProps<T extends Tally> {
  caption: string;
  /** The heading of the first column. */
  name: string;
  tallies: readonly T[];
  losses?(tally: T): number;
  children(tally: T): ComponentChildren;
}

function TallyTable<T extends Tally>({
  caption,
  name,
  tallies,
  losses,
  children,
}: TallyTableProps<T>) {
  const { you } = messages();
  return (
    <table class="tallies">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{you.games}</th>
          <th scope="col">{you.wins}</th>
          {losses && <th scope="col">{you.theirWins}</th>}
          <th scope="col" class="wide-only">
            {you.average}
          </th>
        </tr>
      </thead>
      <tbody>
        {tallies.map((tally, index) => (
          <tr key={index}>
            <th scope="row">
              {children(tally)}
              <WinBar won={tally.wins / tally.games} />
            </th>
            <td>{tally.games}</td>
            <td>{tally.wins}</td>
            {losses && <td>{losses(tally)}</td>}
            <td class="wide-only">{Math.round(tally.average)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The share of games won. The numbers beside it say the same. */
function WinBar({ won }: { won: number }) {
  return (
    <span class="win-bar" aria-hidden="true">
      <span style={{ width: `${100 * won}%` }} />
    </span>
  );
}
