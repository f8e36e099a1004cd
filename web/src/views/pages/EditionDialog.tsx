// An edition before a game: what is special about it, and which bots to play against.
import { useLocation } from "preact-iso";
import type { BotKind, EditionSummary } from "../../api/types";
import { CHARACTERS, LEVELS } from "../../api/vocabulary";
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
      <Opponents edition={edition} />
    </Dialog>
  );
}

function Opponents({ edition }: { edition: EditionSummary }) {
  const { bots, start } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const play = (bot: BotKind) => run(async () => route(await playAgainst(bot, edition)));
  return (
    <div class="levels">
      <fieldset class="levels-row">
        <legend>{start.againstBots}</legend>
        {LEVELS.map((level) => (
          <Button
            key={level}
            title={bots.about[level]}
            data-testid={`level-${level}`}
            disabled={busy}
            onClick={() => play(level)}
          >
            {bots.short[level]}
          </Button>
        ))}
      </fieldset>
      <fieldset class="characters">
        <legend>{start.againstCharacter}</legend>
        {CHARACTERS.map((character) => (
          <Button
            key={character}
            data-testid={`character-${character}`}
            disabled={busy}
            onClick={() => play(character)}
          >
            <b>{bots.short[character]}</b>
            <span>{bots.about[character]}</span>
          </Button>
        ))}
      </fieldset>
      <a href={`/new?edition=${edition.id}&with=friends`}>{start.withFriends}</a>
      <ErrorNote error={error} />
    </div>
  );
}
