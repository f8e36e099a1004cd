// Open tables that anyone can join, if the server has a lobby.
import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { EditionSummary, LobbyGame } from "../../api/types";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { refreshLobby } from "../../session/lobby";
import { changeProfile, profile } from "../../session/profile";
import { listedEditionName } from "../../words/editions";
import { lobbyFacts } from "../../words/lobby";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { isSmallScreen } from "../shared/mediaQueries";
import { useAction } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";

// How many tables are shown at first, on a small screen and on others.
const FEW = 2;
const SOME = 3;

interface LobbyProps {
  games: readonly LobbyGame[];
  editions: readonly EditionSummary[];
}

export function LobbyPanel({ games, editions }: LobbyProps) {
  const { lobby, myGames, names, phrases } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const [name, setName] = useState(profile.peek().name);
  const [asked, setAsked] = useState(false);
  const [all, setAll] = useState(false);
  const shown = all ? games : games.slice(0, isSmallScreen.value ? FEW : SOME);
  const field = useRef<HTMLInputElement>(null);
  const join = async (game: string) => {
    // The name comes first; the field is at the top of the tables.
    if (!name.trim()) {
      setAsked(true);
      return field.current?.focus();
    }
    const params = { path: { game } };
    const body = { name: name.trim(), mark: profile.peek().mark };
    try {
      const roles = await unwrap(api.POST("/api/lobby/{game}", { params, body }));
      changeProfile({ name: body.name });
      route(gamePage(game, roles.seats));
    } catch (problem) {
      // Perhaps the table is full by now, and must not be offered any longer.
      await refreshLobby();
      throw problem;
    }
  };
  return (
    <section class="panel" data-testid="lobby">
      <h2>{lobby.title}</h2>
      {games.length === 0 && <p class="faint">{lobby.none}</p>}
      {games.length > 0 && (
        <label>
          {names.yourName}{" "}
          <input
            ref={field}
            class="field"
            data-testid="lobby-name"
            maxLength={MAX_NAME_LENGTH}
            autocomplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      {asked && !name.trim() && (
        <p class="error-note" role="alert">
          {lobby.nameFirst}
        </p>
      )}
      <ul class="lobby-cards">
        {shown.map((game) => (
          <li key={game.id} class="lobby-card">
            <BoardPicture edition={game.edition_hash} />
            <div>
              <h3>{listedEditionName(game.edition, editions)}</h3>
              <p>{phrases.list(game.names)}</p>
              <p class="faint">{phrases.facts(lobbyFacts(game))}</p>
            </div>
            <Button
              variant="primary"
              disabled={busy || game.open === 0}
              aria-label={lobby.joinTable(listedEditionName(game.edition, editions))}
              onClick={() => run(() => join(game.id))}
            >
              {lobby.join}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < games.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {myGames.showAll(games.length)}
        </Button>
      )}
      <ErrorNote error={error} />
    </section>
  );
}
