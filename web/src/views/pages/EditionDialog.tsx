// An edition before a game: what is special about it, and how strong the bots should be.
import { useLocation } from "preact-iso";
import type { EditionSummary } from "../../api/types";
import { LEVELS } from "../../derived/gameSetup";
import { messages } from "../../messages/messages";
import { playAgainst } from "../../session/quickGame";
import { editionName, factWords, specialWords } from "../../words/editions";
import { Button, Dialog } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";

interface EditionDialogProps {
  edition: EditionSummary;
  onClose(): void;
}

export function EditionDialog({ edition, onClose }: EditionDialogProps) {
  return (
    <Dialog title={editionName(edition)} class="edition-dialog" onClose={onClose}>
      <BoardPicture edition={edition.id} />
      <ul class="map-facts">
        {factWords(edition).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p>{specialWords(edition)}</p>
      <Levels edition={edition} />
    </Dialog>
  );
}

function Levels({ edition }: { edition: EditionSummary }) {
  const { names, start } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  return (
    <div class="levels">
      <fieldset class="levels-row">
        <legend>{start.againstBots}</legend>
        {LEVELS.map((level) => (
          <Button
            key={level}
            data-testid={`level-${level}`}
            disabled={busy}
            onClick={() => run(async () => route(await playAgainst(level, edition)))}
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
