// An error message beside what it is about.
import { errorMessage } from "../../words/errors";

export function ErrorNote({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p class="error-note" role="alert">
      {errorMessage(error)}
    </p>
  );
}
