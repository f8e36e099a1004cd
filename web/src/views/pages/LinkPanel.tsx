// Opens a pasted link: to a seat, for spectators, or to a replay.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { findPage } from "../../derived/links";
import { Button } from "../shared/controls";

export function LinkPanel() {
  const { route } = useLocation();
  return (
    <section class="panel">
      <h2>Join or watch</h2>
      <p>Got a link? Just open it, or paste it here.</p>
      <LinkForm onPage={route} />
    </section>
  );
}

export function LinkForm({ onPage }: { onPage(page: string): void }) {
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
        aria-label="Link or key"
        aria-invalid={wrong}
        aria-describedby={wrong ? "link-wrong" : undefined}
        placeholder="…/join#…"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={() => setWrong(false)}
      />
      <Button type="submit">Go</Button>
      {wrong && (
        <p class="error-note" id="link-wrong" role="alert">
          This link is incomplete. It should end with # and 43 letters.
        </p>
      )}
    </form>
  );
}
