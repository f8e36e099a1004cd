// All editions by board: choose one and a level to start a game against bots.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { EditionSummary } from "../../api/types";
import { groupByBoard } from "../../derived/editionLists";
import { LEVELS } from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { lastEdition, lastLevel, playNow } from "../../session/quickGame";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";

export function EditionList({ editions }: { editions: readonly EditionSummary[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div class="maps">
      {groupByBoard(editions).map(([name, own]) => (
        <MapCard key={name} name={name} editions={own} chosen={chosen} onChoose={setChosen} />
      ))}
    </div>
  );
}

interface MapCardProps {
  name: string;
  editions: readonly EditionSummary[];
  chosen: string | null;
  onChoose(edition: string | null): void;
}

function MapCard({ name, editions, chosen, onChoose }: MapCardProps) {
  const { start } = messages();
  const shown = editions.find((edition) => edition.id === chosen) ?? editions[0];
  return (
    <section class="map-card" aria-label={start.board(name)}>
      {shown && <BoardPicture edition={shown.id} />}
      <ul class="map-editions">
        {editions.map((edition) => (
          <li key={edition.id} class={edition.id === chosen ? "open" : ""}>
            <button
              type="button"
              class="edition"
              data-testid={`play-${edition.id}`}
              aria-expanded={edition.id === chosen}
              onClick={() => onChoose(edition.id === chosen ? null : edition.id)}
            >
              <span class="edition-name">
                {edition.name}
                {edition.id === lastEdition() && <small>{start.playedLast}</small>}
              </span>
              <span class="edition-summary">{edition.summary}</span>
            </button>
            {edition.id === chosen && <Levels edition={edition} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Levels({ edition }: { edition: EditionSummary }) {
  const { names, start } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const usual = lastLevel();
  return (
    <div class="levels">
      <fieldset class="levels-row">
        <legend>{start.againstBots}</legend>
        {LEVELS.map((level) => (
          <Button
            key={level}
            variant={level === usual ? "primary" : "plain"}
            data-testid={`level-${level}`}
            disabled={busy}
            onClick={() => run(async () => route(await playNow(edition, level)))}
          >
            {names.levels[level]}
          </Button>
        ))}
      </fieldset>
      <a href={`/new?edition=${edition.id}&with=friends`}>{start.withFriends}</a>
      <ErrorNote error={error} />
    </div>
  );
}
