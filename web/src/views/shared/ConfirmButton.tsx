// A button that asks for confirmation, for actions that one stray click must not start.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import "./confirmButton.css";
import { Button } from "./controls";

interface ConfirmButtonProps {
  /** The button that leads to the question. */
  button(ask: () => void): ComponentChildren;
  question: string;
  yes: string;
  no: string;
  testid: string;
  busy?: boolean;
  onYes(): void;
}

export function ConfirmButton({
  button,
  question,
  yes,
  no,
  testid,
  busy,
  onYes,
}: ConfirmButtonProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) return button(() => setAsked(true));
  return (
    <div class="confirm-button">
      <p ref={focus} tabIndex={-1}>
        {question}
      </p>
      <Button disabled={busy} onClick={onYes} data-testid={testid}>
        {yes}
      </Button>
      <Button variant="quiet" onClick={() => setAsked(false)}>
        {no}
      </Button>
    </div>
  );
}

/** The question replaces the button that had the focus, and is taller. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.parentElement?.scrollIntoView({ block: "nearest" });
}
