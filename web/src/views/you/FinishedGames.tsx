// The finished games of this device, the latest first.
import { useState } from "preact/hooks";
import type { EditionSummary } from "../../api/types";
import { type FinishedGame, ownSeat } from "../../derived/history";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { myGames } from "../../session/myGames";
import { profile } from "../../session/profile";
import { listedEditionName } from "../../words/editions";
import { resultWords, standingsWords } from "../../words/history";
import { timeAgo } from "../../words/times";
import { Button } from "../shared/controls";

const SHOWN_AT_FIRST = 10;

interface FinishedGamesProps {
  history: readonly FinishedGame[];
  editions: readonly EditionSummary[];
}

export function FinishedGames({ history, editions }: FinishedGamesProps) {
  const { myGames: words, you } = messages();
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="panel" data-testid="history" aria-labelledby="history-heading">
      <h2 id="history-heading">{you.finished}</h2>
      <ul class="rows">
        {shown.map((game) => (
          <li key={game.id}>
            <Row game={game} edition={listedEditionName(game.edition, editions)} />
          </li>
        ))}
      </ul>
      {shown.length < history.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.showAll(history.length)}
        </Button>
      )}
    </section>
  );
}

/** Links to the game while the server still has it. */
function Row({ game, edition }: { game: FinishedGame; edition: string }) {
  const seat = ownSeat(game, profile.value.name);
  const stored = myGames.value?.some(({ id }) => id === game.id);
  const content = (
    <>
      <span class="row-name">{edition}</span>
      {seat !== null && (
        <span class={game.players[seat]?.won ? "row-state won" : "row-state"}>
          {resultWords(game, seat)}
        </span>
      )}
      <time class="row-when" dateTime={new Date(game.at).toISOString()}>
        {timeAgo(game.at)}
      </time>
      <span class="row-company">{standingsWords(game)}</span>
    </>
  );
  if (!stored) return <div class="row">{content}</div>;
  return (
    <a class="row" href={gamePage(game.id, game.seats)}>
      {content}
    </a>
  );
}
