// The games of this device.
import { useState } from "preact/hooks";
import type { EditionSummary, GameSummary } from "../../api/types";
import { sortGames, waitsForMe } from "../../derived/gameList";
import { type FinishedGame, ownSeat } from "../../derived/history";
import { LESSON } from "../../derived/lesson";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { keptHistory } from "../../session/history";
import { profile } from "../../session/profile";
import { listedEditionName } from "../../words/editions";
import { gameStateWords, othersWords } from "../../words/gameList";
import { resultWords } from "../../words/history";
import { timeAgo } from "../../words/times";
import { Button } from "../shared/controls";

const SHOWN_AT_FIRST = 4;

interface MyGamesProps {
  games: readonly GameSummary[];
  editions: readonly EditionSummary[];
}

export function MyGames({ games, editions }: MyGamesProps) {
  const { myGames, start, you } = messages();
  const [all, setAll] = useState(false);
  const sorted = sortGames(games);
  const waiting = games.filter(waitsForMe).length;
  const history = keptHistory();
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="panel my-games" id="my-games" data-testid="my-games">
      <h2>{myGames.title}</h2>
      {waiting > 0 && <p class="row-state due">{myGames.waitingForYou(waiting)}</p>}
      {games.length === 0 && <p class="faint">{myGames.none}</p>}
      <ul class="rows">
        {shown.map((game) => (
          <li key={game.id}>
            <a class="row" href={gamePage(game.id, game.seats)}>
              <span class="row-name">
                {game.edition === LESSON
                  ? start.howToPlay
                  : listedEditionName(game.edition, editions)}
              </span>
              <State game={game} kept={history.find(({ id }) => id === game.id)} />
              <time class="row-when" dateTime={new Date(game.active_at).toISOString()}>
                {timeAgo(game.active_at)}
              </time>
              <span class="row-company">{othersWords(game)}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {myGames.showAll(sorted.length)}
        </Button>
      )}
      {games.some(({ state }) => state === "over") && (
        <a class="tall-link" href="/you">
          {you.statistics}
        </a>
      )}
    </section>
  );
}

interface StateProps {
  game: GameSummary;
  /** What this device has kept of it, if it is finished. */
  kept: FinishedGame | undefined;
}

/** Whose turn it is, or how the game went. */
function State({ game, kept }: StateProps) {
  const seat = kept ? ownSeat(kept, profile.value.name) : null;
  if (!kept || seat === null)
    return (
      <span class={game.your_turn ? "row-state due" : "row-state"}>{gameStateWords(game)}</span>
    );
  const won = kept.players[seat]?.won;
  return <span class={won ? "row-state won" : "row-state"}>{resultWords(kept, seat)}</span>;
}
