// A small picture of an edition's board; plain water until it is loaded.
import { useState } from "preact/hooks";

/** A small picture of the board of an edition, given by name or hash. */
export function BoardPicture({ edition }: { edition: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <div class="board-picture">
      {missing !== edition && (
        <img
          src={`/api/editions/${edition}/picture`}
          alt=""
          decoding="async"
          onError={() => setMissing(edition)}
        />
      )}
    </div>
  );
}
