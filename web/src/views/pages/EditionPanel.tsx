// The edition of a new table, with its picture and what is special about it.
import type { EditionSummary } from "../../api/types";
import { groupByBoard } from "../../derived/editionLists";
import { messages } from "../../messages/messages";
import { fetchEdition } from "../../session/editions";
import { differences } from "../../words/editionSummary";
import { Loading } from "../shared/Loading";
import { useRequest } from "../shared/useRequest";
import { BoardPicture } from "./BoardPicture";

interface EditionPanelProps {
  editions: readonly EditionSummary[];
  edition: EditionSummary;
  onChange(edition: EditionSummary): void;
}

export function EditionPanel({ editions, edition, onChange }: EditionPanelProps) {
  const { newTable } = messages();
  const { value: full, error } = useRequest(() => fetchEdition(edition.id), edition.id);
  const choose = (id: string) => {
    const chosen = editions.find((one) => one.id === id);
    if (chosen) onChange(chosen);
  };
  return (
    <section class="panel edition-panel" aria-labelledby="edition-heading">
      <BoardPicture edition={edition.id} />
      <h2 id="edition-heading">{newTable.edition}</h2>
      <select
        class="field"
        aria-label={newTable.edition}
        value={edition.id}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {groupByBoard(editions).map(([board, onBoard]) => (
          <optgroup key={board} label={newTable.board(board)}>
            {onBoard.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p>{edition.summary}</p>
      {full?.id === edition.id ? (
        <ul>
          {differences(full).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        !error && <Loading key={edition.id} />
      )}
    </section>
  );
}
