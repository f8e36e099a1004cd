// What went wrong, beside what it went wrong with.
import { problemWords } from "../../api/client";

export function ProblemNote({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p class="problem-note" role="alert">
      {problemWords(error)}
    </p>
  );
}
