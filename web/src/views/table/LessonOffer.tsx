// At the start of a game: lessons about what this edition has and the player has not met before.
import { hasBegun } from "../../derived/lesson";
import { messages } from "../../messages/messages";
import { hasSeen, markSeen, openLessonAbout } from "../../session/lessons";
import type { TurnController } from "../../session/turnController";
import { lessonsOf } from "../../words/lessons";
import { Button, IconButton } from "../shared/controls";
import "./lessons.css";

export function LessonOffer({ controller }: { controller: TurnController }) {
  const { edition, view, seat } = controller.session;
  const { lessons } = messages();
  if (seat === null || hasBegun(view.value, edition)) return null;
  const fresh = lessonsOf(edition).filter(({ id }) => !hasSeen(id));
  if (fresh.length === 0) return null;
  return (
    <section class="lesson-offer" aria-label={lessons.offer} data-testid="lesson-offer">
      <header>
        <p>
          <strong>{lessons.newHere}</strong>
          <span>{lessons.offer}</span>
        </p>
        <IconButton
          small
          icon="close"
          label={lessons.notNow}
          data-testid="lesson-not-now"
          onClick={() => markSeen(fresh.map(({ id }) => id))}
        />
      </header>
      <div class="lesson-topics">
        {fresh.map(({ id, title }) => (
          <Button
            key={id}
            small
            data-testid={`lesson-${id}`}
            aria-label={lessons.start(title)}
            onClick={() => openLessonAbout(id)}
          >
            {title}
          </Button>
        ))}
      </div>
    </section>
  );
}
