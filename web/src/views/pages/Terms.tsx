// What is special about a table: its clock, and whether players may ask for hints.
import type { GameView } from "../../api/types";
import { termsWords } from "../../words/terms";

export function Terms({ table }: { table: Pick<GameView, "clock" | "hints"> }) {
  const words = termsWords(table);
  return words === "" ? null : (
    <p class="faint" data-testid="terms">
      {words}
    </p>
  );
}
