// The games of this device: those that wait for it first, finished ones last.
import { useState } from "preact/hooks";
import type { EditionCard, GameCard, Player } from "../../api/types";
import { editionName } from "../../derived/editionLists";
import { gamePage } from "../../derived/links";
import { counted, listed } from "../../words/phrases";
import { timeAgo } from "../../words/times";
import { Button } from "../shared/controls";

const SHOWN_AT_FIRST = 4;

interface MyGamesProps {
  games: readonly GameCard[];
  editions: readonly EditionCard[];
}

export function MyGames({ games, editions }: MyGamesProps) {
  const [all, setAll] = useState(false);
  const sorted = sortGames(games);
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="panel my-games" id="my-games" data-testid="my-games">
      <h2>My games</h2>
      {games.length === 0 && <p class="faint">None yet. Games you begin or join appear here.</p>}
      <ul class="rows">
        {shown.map((game) => (
          <li key={game.id}>
            <a class="row" href={gamePage(game.id, game.seats)}>
              <span class="row-name">{editionName(game.edition, editions)}</span>
              <span class={game.your_turn ? "row-state due" : "row-state"}>{stateOf(game)}</span>
              <time class="row-when" dateTime={new Date(game.active_at).toISOString()}>
                {timeAgo(game.active_at)}
              </time>
              <span class="row-company">{companyOf(game)}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {sorted.length}
        </Button>
      )}
    </section>
  );
}

/** Your turn first, then what is going on, then what is over; the latest first in each. */
export function sortGames(games: readonly GameCard[]): readonly GameCard[] {
  return games.toSorted((a, b) => rank(a) - rank(b) || b.active_at - a.active_at);
}

/** "With Ann, Bob and 2 bots": everyone at the table but those who play on this device. */
export function companyOf({ players, seats }: GameCard): string {
  const others = players.filter((_, seat) => !seats.includes(seat));
  const some = (kind: Player["kind"]) => others.filter((player) => player.kind === kind);
  const [bots, free] = [some("bot").length, some("open").length];
  const words = [
    ...some("person").map(({ name }) => name),
    ...(bots > 0 ? [counted(bots, "bot")] : []),
    ...(free > 0 ? [counted(free, "free seat")] : []),
  ];
  return seats.length > 0 && words.length > 0 ? `With ${listed(words)}` : listed(words);
}

function rank(game: GameCard): number {
  if (game.your_turn) return 0;
  return game.state === "over" ? 2 : 1;
}

function stateOf(game: GameCard): string {
  if (game.your_turn) return "Your turn";
  if (game.state === "over") return "Finished";
  if (game.state === "open") return "Waiting for players";
  return game.seats.length > 0 ? "Others to move" : "Being played";
}
