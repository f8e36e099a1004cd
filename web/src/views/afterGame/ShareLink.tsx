// Creates a link to the replay of a game that anyone can open.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { messages } from "../../messages/messages";
import { CopyField } from "../shared/CopyField";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";
import { useSharedOrigin } from "../shared/useSharedOrigin";

export function ShareLink({ game }: { game: string }) {
  const { end } = messages();
  const [path, setPath] = useState<string | null>(null);
  const origin = useSharedOrigin();
  const { busy, error, run } = useAction();
  const share = async () => {
    const params = { path: { game } };
    const { id } = await unwrap(api.POST("/api/games/{game}/share", { params }));
    setPath(`/replays/${id}`);
  };
  if (path) {
    return (
      <div class="end-screen-share">
        <p>{end.shareText}</p>
        <CopyField label={end.replayLink} address={origin + path} testid="share-copy" />
      </div>
    );
  }
  return (
    <>
      <Button data-testid="share" disabled={busy} onClick={() => run(share)}>
        <Icon name="link" /> {end.share}
      </Button>
      <ErrorNote error={error} />
    </>
  );
}
