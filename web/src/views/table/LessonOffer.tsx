// Until the first claim of a game: lessons about what this edition has and the player has not met before.
import { hasClaimed } from "../../derived/lesson";
import { messages } from "../../messages/messages";
import { hasSeen, markSeen, openLessonAbout } from "../../session/lessons";
import { openPanel, togglePanel } from "../../session/openPanel";
import type { TurnController } from "../../session/turnController";
import { type Lesson, lessonsOf } from "../../words/lessons";
import { Button, Dialog, IconButton } from "../shared/controls";
import "./lessons.css";

interface LessonOfferProps {
  controller: TurnController;
  /** In one line that opens the list. */
  brief?: boolean;
}

export function LessonOffer({ controller, brief = false }: LessonOfferProps) {
  const { edition, view, seat } = controller.session;
  const { lessons } = messages();
  if (seat === null || hasClaimed(view.value, edition)) return null;
  const fresh = lessonsOf(edition).filter(({ id }) => !hasSeen(id));
  if (fresh.length === 0) return null;
  return (
    <section
      class={`lesson-offer ${brief ? "brief" : ""}`}
      aria-label={lessons.offer}
      data-testid="lesson-offer"
    >
      <header>
        {brief ? (
          <Button
            class="quiet"
            aria-haspopup="dialog"
            data-testid="lesson-list"
            onClick={() => togglePanel("lessons")}
          >
            {lessons.newLessons(fresh.length)}
          </Button>
        ) : (
          <p>
            <strong>{lessons.newHere}</strong>
            <span>{lessons.offer}</span>
          </p>
        )}
        <IconButton
          small
          icon="close"
          label={lessons.notNow}
          data-testid="lesson-not-now"
          onClick={() => markSeen(fresh.map(({ id }) => id))}
        />
      </header>
      {!brief && <Topics lessons={fresh} />}
      {brief && openPanel.value === "lessons" && (
        <Dialog title={lessons.newHere} onClose={closeList}>
          <Topics lessons={fresh} />
        </Dialog>
      )}
    </section>
  );
}

function closeList(): void {
  if (openPanel.value === "lessons") openPanel.value = null;
}

function Topics({ lessons: offered }: { lessons: readonly Lesson[] }) {
  const { lessons } = messages();
  const open = (id: string) => {
    closeList();
    openLessonAbout(id);
  };
  return (
    <div class="lesson-topics">
      {offered.map(({ id, title }) => (
        <Button
          key={id}
          small
          data-testid={`lesson-${id}`}
          aria-label={lessons.start(title)}
          onClick={() => open(id)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}
