// The final scores by part; the longest paths can be shown on the board.
import type { Result, Score, ScorePart } from "../../api/types";
import type { Players } from "../../derived/players";
import { pointsFrom, scorePartsOf } from "../../derived/scoring";
import { messages } from "../../messages/messages";
import { SeatMark } from "../shared/SeatMark";

interface FinalScoresProps {
  players: Players;
  result: Result;
  onPath(tracks: readonly number[]): void;
}

export function FinalScores(props: FinalScoresProps) {
  const { end, phrases } = messages();
  const { players, result } = props;
  return (
    <table class="scores" data-testid="final-scores">
      <caption class="hidden-text">{end.bySource}</caption>
      <thead>
        <tr>
          <td />
          {players.names.map((name, seat) => (
            <th key={seat} scope="col" title={name}>
              <SeatMark color={players.colors[seat] ?? "slate"} name={name} />
              <span class="scores-name">{name}</span>
              {result.resigned.includes(seat) && <small class="scores-out">{end.resigned}</small>}
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
          <th scope="row">{end.total}</th>
          {result.scores.map((score, seat) => (
            <td key={seat} class={result.winners.includes(seat) ? "scores-won" : ""}>
              {phrases.number(score.total)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function ScorePartRow({ part, result, players, onPath }: FinalScoresProps & { part: ScorePart }) {
  const { phrases, scoring } = messages();
  return (
    <tr>
      <th scope="row">{scoring.parts[part]}</th>
      {result.scores.map((score, seat) => (
        <td key={seat}>
          {part === "longest_path" && score.path_tracks.length > 0 ? (
            <PathButton score={score} name={players.names[seat] ?? ""} onPath={onPath} />
          ) : (
            phrases.number(pointsFrom(part, score))
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
  const { scoring } = messages();
  const points = pointsFrom("longest_path", score);
  return (
    <button
      type="button"
      class="scores-path"
      aria-label={scoring.showPath(points, name, score.path_length)}
      onClick={() => onPath(score.path_tracks)}
    >
      {points}
      <small>{scoring.pathLength(score.path_length)}</small>
    </button>
  );
}
