// The form that asks a question.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isForGame } from "../../session/shortcuts";

interface QuestionFormProps {
  title: string;
  about?: ComponentChildren;
  onConfirm?(): void;
  /** Use the full width in one row, with the title only for screen readers. */
  wide?: boolean;
  children: ComponentChildren;
}

/** Enter confirms, and digits choose among the options. Escape is one of the game's shortcuts and cancels. */
export function QuestionForm({ title, about, onConfirm, wide, children }: QuestionFormProps) {
  const box = useRef<HTMLFormElement>(null);
  useFocusInside(box);
  useOptionKeys(box);
  return (
    <form
      ref={box}
      class={`question-panel ${wide ? "wide" : ""}`}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        const here = event.target === event.currentTarget;
        if (event.key === "Enter" && here) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm?.();
      }}
    >
      <header class={wide ? "hidden-text" : "question-head"}>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
      </header>
      {children}
    </form>
  );
}

/** A digit chooses that option of the question. */
function useOptionKeys(box: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const options = box.current?.querySelectorAll<HTMLElement>("[data-option]");
      const option = options?.[Number(event.key) - 1];
      if (!option || !isForGame(event)) return;
      event.preventDefault();
      option.click();
      // Enter should confirm the choice, not change it.
      if (option.hasAttribute("aria-pressed")) box.current?.focus({ preventScroll: true });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [box]);
}

/** Focus the first control, and restore the focus afterwards. */
function useFocusInside(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const form = box.current;
    const before = document.activeElement;
    const first = form?.querySelector<HTMLElement>("[data-first]");
    first?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement ?? document.body;
      const lost = focused === document.body || form?.contains(focused);
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box]);
}
