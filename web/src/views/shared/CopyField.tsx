// A link to hand on: shown whole, copied with a button, or given to another program of the device.
import { useRef, useState } from "preact/hooks";
import { Button, Icon } from "./controls";

interface CopyFieldProps {
  label: string;
  address: string;
  testid: string;
}

const SHOW_COPIED = 2500;

export function CopyField({ label, address, testid }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"" | "copied" | "refused">("");
  const copied = state === "copied";
  const copy = async () => {
    if (!(await copyText(address, field.current))) return setState("refused");
    setState("copied");
    setTimeout(() => setState(""), SHOW_COPIED);
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
      {state === "refused" && (
        <p class="error-note" role="alert">
          This browser does not let the page copy. The link is selected: copy it yourself.
        </p>
      )}
    </>
  );
}

/** Copy; where that is refused, the text is left selected for its owner to copy. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand("copy");
  }
}

function offer(url: string): void {
  // Thinking better of it is no error.
  navigator.share({ title: "Trunkline", text: "Come and play:", url }).catch(() => undefined);
}
