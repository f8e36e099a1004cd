// Open tables that anyone can join, if the server has a lobby.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import type { EditionSummary, LobbyGame } from "../../api/types";
import { MAX_NAME_LENGTH } from "../../derived/gameSetup";
import { gamePage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { changeProfile, profile } from "../../session/profile";
import { listedEditionName } from "../../words/editions";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

interface LobbyProps {
  games: readonly LobbyGame[];
  editions: readonly EditionSummary[];
}

export function LobbyPanel({ games, editions }: LobbyProps) {
  const { lobby, phrases } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const [name, setName] = useState(profile.peek().name);
  const join = async (game: string) => {
    const params = { path: { game } };
    const body = { name: name.trim(), mark: profile.peek().mark };
    const roles = await unwrap(api.POST("/api/lobby/{game}", { params, body }));
    changeProfile({ name: body.name });
    route(gamePage(game, roles.seats));
  };
  return (
    <section class="panel" data-testid="lobby">
      <h2>{lobby.title}</h2>
      {games.length === 0 && <p class="faint">{lobby.none}</p>}
      {games.length > 0 && (
        <label>
          {lobby.yourName}{" "}
          <input
            class="field"
            data-testid="lobby-name"
            maxLength={MAX_NAME_LENGTH}
            autocomplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <ul class="rows">
        {games.map((game) => (
          <li key={game.id} class="row">
            <span class="row-name">{listedEditionName(game.edition, editions)}</span>
            <span class="row-state">
              {lobby.players(phrases.list(game.names), game.open, game.seats)}
            </span>
            <Button small disabled={busy || !name.trim()} onClick={() => run(() => join(game.id))}>
              {lobby.join}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorNote error={error} />
    </section>
  );
}
