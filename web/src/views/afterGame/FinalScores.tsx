// The final scores by part, and everyone's tickets; both can be shown on the board.
import type { Result } from "../../api/types";
import type { Players } from "../../derived/players";
import { type ScorePart, scorePartsOf } from "../../derived/scoring";
import { ticketName } from "../../words/names";
import { pathButtonLabel, SCORE_PART_NAMES, signed } from "../../words/scoring";
import { Icon } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";

interface FinalScoresProps {
  players: Players;
  result: Result;
  onPath(tracks: readonly number[]): void;
  onTicket(index: number | null): void;
}

export function FinalScores(props: FinalScoresProps) {
  const { players, result } = props;
  return (
    <>
      <table class="scores" data-testid="final-scores">
        <caption class="hidden-text">Final scores by source</caption>
        <thead>
          <tr>
            <td />
            {players.names.map((name, seat) => (
              <th key={seat} scope="col" title={name}>
                <SeatMark color={players.colors[seat] ?? "slate"} name={name} />
                <span class="scores-name">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scorePartsOf(players.edition).map((source) => (
            <ScorePartRow key={source} source={source} {...props} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {result.scores.map((score, seat) => (
              <td key={seat} class={result.winners.includes(seat) ? "scores-won" : ""}>
                {signed(score.total, "")}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <EveryonesTickets {...props} />
    </>
  );
}

function ScorePartRow({
  source,
  result,
  players,
  onPath,
}: FinalScoresProps & { source: ScorePart }) {
  return (
    <tr>
      <th scope="row">{SCORE_PART_NAMES[source]}</th>
      {result.scores.map((score, seat) => (
        <td key={seat}>
          {source === "longest_path" && score.path_tracks.length > 0 ? (
            <button
              type="button"
              class="scores-path"
              aria-label={pathButtonLabel(
                score[source],
                players.names[seat] ?? "",
                score.path_length,
              )}
              onClick={() => onPath(score.path_tracks)}
            >
              {score[source]}
              <small>{score.path_length} long</small>
            </button>
          ) : (
            signed(score[source], "")
          )}
        </td>
      ))}
    </tr>
  );
}

function EveryonesTickets({ players, result, onTicket }: FinalScoresProps) {
  return (
    <details class="all-tickets" onToggle={() => onTicket(null)}>
      <summary>Everyone’s tickets</summary>
      {result.scores.map((score, seat) => (
        <section key={seat}>
          <h3>{players.names[seat]}</h3>
          <ul>
            {score.ticket_results.map(({ index, done }) => (
              <li key={index}>
                <button
                  type="button"
                  class={done ? "completed" : "missed"}
                  onClick={() => onTicket(index)}
                  onPointerEnter={() => onTicket(index)}
                  onFocus={() => onTicket(index)}
                >
                  <Icon name={done ? "check" : "close"} />
                  <span>{ticketName(players.edition, index)}</span>
                  <span class="hidden-text">{done ? ", completed, " : ", missed, "}</span>
                  <b>{players.edition.tickets[index]?.points}</b>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
