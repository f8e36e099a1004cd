// The edition of a new table, with its picture and what is special about it.
import type { EditionSummary } from "../../api/types";
import { groupByMap } from "../../derived/editionLists";
import { messages } from "../../messages/messages";
import { fetchEdition } from "../../session/editions";
import { differences } from "../../words/editionSummary";
import { editionName, specialWords } from "../../words/editions";
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
        {groupByMap(editions).map((variants) => (
          <optgroup key={variants[0].id} label={editionName(variants[0])}>
            {variants.map((one) => (
              <option key={one.id} value={one.id}>
                {editionName(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p>{specialWords(edition)}</p>
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
