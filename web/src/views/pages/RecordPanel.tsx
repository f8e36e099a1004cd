// Opens a saved record as a replay.
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, unwrap } from "../../api/client";
import { messages } from "../../messages/messages";
import { Button, Dialog } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

export function RecordPanel() {
  const { record: labels } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const [text, setText] = useState("");
  const [pasting, setPasting] = useState(false);
  const open = async (record: string) => {
    const { id } = await unwrap(api.POST("/api/replays", { body: { record } }));
    route(`/replays/${id}`);
  };
  const openFile = (file: File | undefined) => file && run(async () => open(await file.text()));
  return (
    <section class="panel record">
      <h2>{labels.title}</h2>
      <p>{labels.text}</p>
      <div class="record-ways">
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
        <Button onClick={() => setPasting(true)}>{labels.paste}</Button>
      </div>
      {pasting && (
        <Dialog title={labels.title} class="record-dialog" onClose={() => setPasting(false)}>
          <textarea
            class="field"
            aria-label={labels.label}
            rows={9}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button
            variant="primary"
            disabled={busy || !text.trim()}
            onClick={() => run(() => open(text))}
          >
            {labels.open}
          </Button>
          <ErrorNote error={error} />
        </Dialog>
      )}
      {!pasting && <ErrorNote error={error} />}
    </section>
  );
}
