// ErrorKind went wrong, beside what it went wrong with.
import { problemWords } from "../../api/client";

export function ErrorNote({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p class="error-note" role="alert">
      {problemWords(error)}
    </p>
  );
}
