// A link to hand on: shown whole, copied with a button, or given to another program of the device.
import { useRef, useState } from "preact/hooks";
import type { Link } from "../api/types";
import { Button, Icon } from "../ui/kit";
import { addressOf } from "./links";
import { ProblemNote } from "./Trouble";

interface ShareLinkProps {
  link: Link;
  error: unknown;
  onRenew(): void;
}

export function ShareLink({ link, error, onRenew }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const address = addressOf(link);
  const what = link.role === "watch" ? "Link to watch" : `Link to seat ${(link.seat ?? 0) + 1}`;
  const copy = async () => {
    field.current?.select();
    setCopied(await copyText(address));
    setTimeout(() => setCopied(false), 2500);
  };
  return (
    <div class="share">
      <input
        ref={field}
        class="field"
        readOnly
        aria-label={what}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy} data-testid={`copy-${link.seat ?? "watch"}`}>
        <Icon name={copied ? "check" : "copy"} />
        <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      </Button>
      {"share" in navigator && (
        <Button onClick={() => offer(address)} aria-label={`Share: ${what}`}>
          Share…
        </Button>
      )}
      <Button look="quiet" onClick={onRenew} title="The old link ends">
        New link
      </Button>
      <ProblemNote error={error} />
    </div>
  );
}

/** Copy; where the browser does not let us, the text is selected for the owner to copy. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

function offer(url: string): void {
  // Thinking better of it is no error.
  navigator.share({ title: "Trunkline", text: "Come and play:", url }).catch(() => undefined);
}
