// Opens a pasted link: to a seat, for spectators, or to a replay.
import { useState } from "preact/hooks";
import { findPage } from "../../derived/links";
import { messages } from "../../messages/messages";
import { Button } from "../shared/controls";

export function LinkForm({ onPage }: { onPage(page: string): void }) {
  const { join } = messages();
  const [wrong, setWrong] = useState(false);
  const open = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const page = findPage(String(new FormData(event.currentTarget).get("link") ?? ""));
    setWrong(page === null);
    if (page) onPage(page);
  };
  return (
    <form class="one-line" onSubmit={open} noValidate>
      <input
        class="field"
        name="link"
        data-testid="join-link"
        aria-label={join.linkLabel}
        aria-invalid={wrong}
        aria-describedby={wrong ? "link-wrong" : undefined}
        placeholder="…/join#…"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={() => setWrong(false)}
      />
      <Button type="submit">{join.go}</Button>
      {wrong && (
        <p class="error-note" id="link-wrong" role="alert">
          {join.incomplete}
        </p>
      )}
    </form>
  );
}
