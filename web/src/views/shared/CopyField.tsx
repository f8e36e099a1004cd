// A link to share: shown in full, with buttons to copy it or to share it with another app.
import { useRef, useState } from "preact/hooks";
import { messages } from "../../messages/messages";
import { Button, Icon } from "./controls";

interface CopyFieldProps {
  label: string;
  address: string;
  testid: string;
}

const SHOW_COPIED = 2500;

export function CopyField({ label, address, testid }: CopyFieldProps) {
  const { links } = messages();
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
        <span aria-live="polite">{copied ? links.copied : links.copy}</span>
      </Button>
      {"share" in navigator && (
        <Button onClick={() => offer(address)} aria-label={links.shareThis(label)}>
          {links.share}
        </Button>
      )}
      {state === "refused" && (
        <p class="error-note" role="alert">
          {links.cannotCopy}
        </p>
      )}
    </>
  );
}

/** Copy the text; if the browser refuses, leave it selected for the user to copy. */
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
  const { links, site } = messages();
  // Cancelling the share dialog is not an error.
  navigator.share({ title: site.name, text: links.shareText, url }).catch(() => undefined);
}
