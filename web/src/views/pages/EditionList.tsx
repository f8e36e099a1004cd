// All maps with what players want to know of them. A choice opens a dialog, so that nothing moves.
import { useState } from "preact/hooks";
import type { EditionSummary } from "../../api/types";
import { groupByMap } from "../../derived/editionLists";
import { messages } from "../../messages/messages";
import { lastEdition } from "../../session/quickGame";
import { editionName, factWords, specialWords, variantName } from "../../words/editions";
import { Button } from "../shared/controls";
import { BoardPicture } from "./BoardPicture";
import { EditionDialog } from "./EditionDialog";

export function EditionList({ editions }: { editions: readonly EditionSummary[] }) {
  const [chosen, setChosen] = useState<EditionSummary | null>(null);
  return (
    <>
      <div class="maps">
        {groupByMap(editions).map((variants) => (
          <MapCard key={variants[0].id} variants={variants} onChoose={setChosen} />
        ))}
      </div>
      {chosen && <EditionDialog edition={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface MapCardProps {
  /** The main edition first. */
  variants: readonly [EditionSummary, ...EditionSummary[]];
  onChoose(edition: EditionSummary): void;
}

function MapCard({ variants, onChoose }: MapCardProps) {
  const { start } = messages();
  const [main] = variants;
  const name = editionName(main);
  const last = lastEdition();
  return (
    <section class="map-card" aria-label={name}>
      {/* For pointers only: the buttons below do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div class="map-picture" onClick={() => onChoose(main)}>
        <BoardPicture edition={main.id} />
      </div>
      <div class="map-text">
        <h3>{name}</h3>
        <ul class="map-facts">
          {factWords(main).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p>{specialWords(main)}</p>
        <div class="map-variants">
          {variants.length > 1 && <span class="faint">{start.variants}</span>}
          {variants.map((edition) => (
            <Button
              key={edition.id}
              small
              class={edition.id === last ? "played-last" : ""}
              title={[specialWords(edition), edition.id === last && start.playedLast]
                .filter(Boolean)
                .join(" · ")}
              aria-label={start.choose(editionName(edition))}
              aria-haspopup="dialog"
              data-testid={`play-${edition.id}`}
              onClick={() => onChoose(edition)}
            >
              {variants.length > 1 ? variantName(edition) : start.play}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
