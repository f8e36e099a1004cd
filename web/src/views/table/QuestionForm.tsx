// The form that asks a question.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface QuestionFormProps {
  title: string;
  about?: ComponentChildren;
  onConfirm?(): void;
  /** Use the full width in one row, with the title only for screen readers. */
  wide?: boolean;
  children: ComponentChildren;
}

/** Enter confirms. Escape is one of the game's shortcuts and cancels. */
export function QuestionForm({ title, about, onConfirm, wide, children }: QuestionFormProps) {
  const box = useRef<HTMLFormElement>(null);
  useFocusInside(box);
  return (
    <form
      ref={box}
      class={`question-panel ${wide ? "wide" : ""}`}
      aria-label={title}
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
