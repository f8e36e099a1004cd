// Creates a link to the replay of a game that anyone can open.
import { useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import { CopyField } from "../shared/CopyField";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

export function ShareLink({ game }: { game: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const { busy, error, run } = useAction();
  const share = async () => {
    const params = { path: { game } };
    const { id } = await unwrap(api.POST("/api/games/{game}/share", { params }));
    setAddress(`${location.origin}/replays/${id}`);
  };
  if (address) {
    return (
      <div class="end-screen-share">
        <p>Anyone with this link can watch the replay.</p>
        <CopyField label="Link to the replay" address={address} testid="share-copy" />
      </div>
    );
  }
  return (
    <>
      <Button data-testid="share" disabled={busy} onClick={() => run(share)}>
        <Icon name="link" /> Share
      </Button>
      <ErrorNote error={error} />
    </>
  );
}
