// The panel that questions are asked in.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface QuestionFormProps {
  title: string;
  about?: ComponentChildren;
  onConfirm?(): void;
  /** Take the whole width there is, in one row; the title is only heard. */
  wide?: boolean;
  children: ComponentChildren;
}

/** A question as a form: Enter confirms; Escape is one of the keys of the game and puts it down. */
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

/** The first thing to press gets the focus, and gives it back. */
function useFocusInside(box: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const first = box.current?.querySelector<HTMLElement>("[data-first]");
    first?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box]);
}
