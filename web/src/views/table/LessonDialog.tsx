// A one-minute lesson, step by step.
import { useState } from "preact/hooks";
import type { Edition } from "../../api/types";
import { messages } from "../../messages/messages";
import { openLessonId } from "../../session/lessons";
import { type Lesson, lessonsOf } from "../../words/lessons";
import { Button, Dialog } from "../shared/controls";
import { PictureView } from "./PictureView";
import "./lessons.css";

/** The open lesson, if the edition has it. */
export function LessonDialog({ edition }: { edition: Edition }) {
  const lesson = lessonsOf(edition).find(({ id }) => id === openLessonId.value);
  if (!lesson) return null;
  const close = () => {
    openLessonId.value = null;
  };
  return (
    <Dialog title={lesson.title} class="lesson-dialog" onClose={close}>
      <Steps key={lesson.id} edition={edition} lesson={lesson} onDone={close} />
    </Dialog>
  );
}

interface StepsProps {
  edition: Edition;
  lesson: Lesson;
  onDone(): void;
}

function Steps({ edition, lesson: { steps }, onDone }: StepsProps) {
  const { lessons } = messages();
  const [at, setAt] = useState(0);
  const step = steps[at];
  const last = at === steps.length - 1;
  return (
    <div class="lesson" data-testid="lesson">
      <div class="lesson-picture">
        {step && <PictureView edition={edition} picture={step.picture} />}
      </div>
      <p class="lesson-text" aria-live="polite">
        {step?.text}
      </p>
      <footer class="lesson-buttons">
        <span class="lesson-count">{lessons.step(at + 1, steps.length)}</span>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {lessons.back}
        </Button>
        <Button
          variant="primary"
          data-testid="lesson-next"
          autofocus
          onClick={() => (last ? onDone() : setAt(at + 1))}
        >
          {last ? lessons.done : lessons.next}
        </Button>
      </footer>
    </div>
  );
}
