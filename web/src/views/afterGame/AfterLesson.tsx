// After the guided first game: how it was scored, and what to play next.
import { useLocation } from "preact-iso";
import { messages } from "../../messages/messages";
import { firstRealGame, openLesson } from "../../session/quickGame";
import { Button, Icon } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { useAction } from "../shared/useRequest";

export function AfterLesson() {
  const { lesson } = messages();
  const { route } = useLocation();
  const { busy, error, run } = useAction();
  const open = (page: () => Promise<string>) => () => run(async () => route(await page()));
  return (
    <div class="after-lesson" data-testid="after-lesson">
      <h3>{lesson.end}</h3>
      <div class="after-lesson-buttons">
        <Button
          variant="primary"
          data-testid="play-real"
          disabled={busy}
          onClick={open(firstRealGame)}
        >
          <Icon name="play" /> {lesson.playReal}
        </Button>
        <Button data-testid="play-again" disabled={busy} onClick={open(() => openLesson())}>
          {lesson.playAgain}
        </Button>
      </div>
      <ErrorNote error={error} />
      <ul>
        <li>{lesson.routes}</li>
        <li>{lesson.tickets}</li>
        <li>{lesson.more}</li>
      </ul>
    </div>
  );
}
