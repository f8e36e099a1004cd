// Opens a saved record as a replay.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import { messages } from "../../messages/messages";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

export function RecordPanel() {
  const { record: labels } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const [text, setText] = useState("");
  const open = async (record: string) => {
    const { id } = await unwrap(api.POST("/api/replays", { body: { record } }));
    route(`/replays/${id}`);
  };
  const openFile = (file: File | undefined) => file && run(async () => open(await file.text()));
  return (
    <section class="panel">
      <h2>{labels.title}</h2>
      <p>{labels.text}</p>
      <label class="button">
        <input
          class="hidden-text"
          type="file"
          accept=".txt,.record,text/plain"
          disabled={busy}
          onChange={(event) => openFile(event.currentTarget.files?.[0])}
        />
        {labels.chooseFile}
      </label>
      <details>
        <summary>{labels.paste}</summary>
        <textarea
          class="field"
          aria-label={labels.label}
          rows={5}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button disabled={busy || !text.trim()} onClick={() => run(() => open(text))}>
          {labels.open}
        </Button>
      </details>
      <ErrorNote error={error} />
    </section>
  );
}
