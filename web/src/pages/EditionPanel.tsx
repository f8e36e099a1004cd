// The edition of a new table, with its picture and what is special about it.
import type { EditionCard } from "../api/types";
import { Picture } from "./Picture";

interface EditionPanelProps {
  editions: readonly EditionCard[];
  edition: EditionCard;
  onChange(edition: EditionCard): void;
}

export function EditionPanel({ editions, edition, onChange }: EditionPanelProps) {
  const boards = Map.groupBy(editions, (card) => card.board_name);
  const choose = (id: string) => {
    const chosen = editions.find((card) => card.id === id);
    if (chosen) onChange(chosen);
  };
  return (
    <section class="panel edition-panel" aria-labelledby="edition-heading">
      <Picture edition={edition.id} />
      <h2 id="edition-heading">Edition</h2>
      <select
        class="field"
        aria-label="Edition"
        value={edition.id}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {[...boards].map(([board, cards]) => (
          <optgroup key={board} label={`Board: ${board}`}>
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {card.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p>{edition.summary}</p>
    </section>
  );
}
