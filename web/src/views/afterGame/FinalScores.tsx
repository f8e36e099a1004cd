// The final scores by part, and everyone's tickets; both can be shown on the board.
import type { Result, Score, ScorePart } from "../../api/types";
import type { Players } from "../../derived/players";
import { pointsFrom, scorePartsOf } from "../../derived/scoring";
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
          {scorePartsOf(result).map((part) => (
            <ScorePartRow key={part} part={part} {...props} />
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

function ScorePartRow({ part, result, players, onPath }: FinalScoresProps & { part: ScorePart }) {
  return (
    <tr>
      <th scope="row">{SCORE_PART_NAMES[part]}</th>
      {result.scores.map((score, seat) => (
        <td key={seat}>
          {part === "longest_path" && score.path_tracks.length > 0 ? (
            <PathButton score={score} name={players.names[seat] ?? ""} onPath={onPath} />
          ) : (
            signed(pointsFrom(part, score), "")
          )}
        </td>
      ))}
    </tr>
  );
}

interface PathButtonProps {
  score: Score;
  name: string;
  onPath(tracks: readonly number[]): void;
}

/** The points for the longest path; a tap shows the path. */
function PathButton({ score, name, onPath }: PathButtonProps) {
  const points = pointsFrom("longest_path", score);
  return (
    <button
      type="button"
      class="scores-path"
      aria-label={pathButtonLabel(points, name, score.path_length)}
      onClick={() => onPath(score.path_tracks)}
    >
      {points}
      <small>{score.path_length} long</small>
    </button>
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
