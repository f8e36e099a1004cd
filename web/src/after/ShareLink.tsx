// A link to the replay of a game, for anyone it is given to.
import { useRef, useState } from "preact/hooks";
import { answered, api } from "../api/client";
import { useDoing } from "../pages/loading";
import { ProblemNote } from "../pages/Trouble";
import { Button, Icon } from "../ui/kit";

export function ShareLink({ game }: { game: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const { busy, error, attempt } = useDoing();
  const share = async () => {
    const params = { path: { game } };
    const { id } = await answered(api.POST("/api/games/{game}/share", { params }));
    setAddress(`${location.origin}/replays/${id}`);
  };
  if (address) return <CopyField address={address} />;
  return (
    <>
      <Button data-testid="share" disabled={busy} onClick={() => attempt(share)}>
        <Icon name="link" /> Share
      </Button>
      <ProblemNote error={error} />
    </>
  );
}

function CopyField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setSaid("Copied.");
    } catch {
      // Browsers let only safe pages write to the clipboard.
      setSaid("Selected: copy it with your keyboard or the menu.");
    }
  };
  return (
    <div class="share">
      <input
        ref={field}
        class="field"
        readOnly
        value={address}
        aria-label="Link to the replay"
        data-testid="share-link"
      />
      <Button onClick={copy}>
        <Icon name="copy" /> Copy
      </Button>
      <p role="status">{said || "Anyone with this link can watch the replay."}</p>
    </div>
  );
}
