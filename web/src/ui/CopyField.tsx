// A link to hand on: shown whole, copied with a button, or given to another program of the device.
import { useRef, useState } from "preact/hooks";
import { Button, Icon } from "./kit";

interface CopyFieldProps {
  label: string;
  address: string;
  testid: string;
}

const SHOW_COPIED = 2500;

export function CopyField({ label, address, testid }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    setCopied(await copyText(address));
    setTimeout(() => setCopied(false), SHOW_COPIED);
  };
  return (
    <>
      <input
        ref={field}
        class="field"
        readOnly
        aria-label={label}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={copy} data-testid={testid}>
        <Icon name={copied ? "check" : "copy"} />
        <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      </Button>
      {"share" in navigator && (
        <Button onClick={() => offer(address)} aria-label={`Share: ${label}`}>
          Share…
        </Button>
      )}
    </>
  );
}

/** Copy; where the browser does not let us by script, the text is selected for the owner to copy. */
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
