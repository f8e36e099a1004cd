// What has happened, in words: a log to read back, and the last moves at a glance.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { type Chapter, chaptersOf, type Line, shownBy } from "../../derived/logGroups";
import { seatColors } from "../../derived/seatColors";
import type { Session } from "../../session/session";
import type { Desk } from "../../session/turnController";
import { type Teller, tell, tellBriefly } from "../../words/events";
import { Button } from "../shared/controls";
import { ProblemNote } from "../shared/ErrorNote";
import { SeatMark } from "../shared/SeatMark";
import { useDoing } from "../shared/useRequest";
import { useFollowing } from "./useAutoScroll";
import "./log.css";

export function teller(session: Session): Teller {
  const { edition, book, seat, view } = session;
  return { edition, book, view: view.value, me: seat };
}

export function Log({ desk }: { desk: Desk }) {
  const { session } = desk;
  const log = session.log.value;
  const chapters = chaptersOf(log);
  const { list, away, toEnd, onScroll } = useFollowing(log.length);
  return (
    <div class="log" data-testid="log">
      <div class="log-list" ref={list} onScroll={onScroll}>
        {session.logFrom.value > 1 && <Earlier session={session} list={list} />}
        <ol>
          {chapters.map((chapter, index) => (
            <ChapterRow
              key={chapter.number}
              desk={desk}
              chapter={chapter}
              newest={index === chapters.length - 1}
            />
          ))}
        </ol>
      </div>
      {away && (
        <button type="button" class="log-end" onClick={toEnd}>
          To the newest
        </button>
      )}
    </div>
  );
}

interface EarlierProps {
  session: Session;
  list: RefObject<HTMLElement | null>;
}

/** Reads the log further back; what one has been reading stays where it is. */
function Earlier({ session, list }: EarlierProps) {
  const { busy, error, attempt } = useDoing();
  const readBack = async () => {
    const box = list.current;
    const fromEnd = box ? box.scrollHeight - box.scrollTop : 0;
    await session.readBack();
    requestAnimationFrame(() => {
      if (!box) return;
      box.scrollTop = box.scrollHeight - fromEnd;
      // At the beginning the button is gone, and whoever pressed it by key is left with nothing.
      if (document.activeElement === document.body)
        box.querySelector<HTMLElement>(".log-line")?.focus({ preventScroll: true });
    });
  };
  return (
    <div class="log-before">
      <Button small look="quiet" disabled={busy} onClick={() => attempt(readBack)}>
        Earlier
      </Button>
      <ProblemNote error={error} />
    </div>
  );
}

interface ChapterProps {
  desk: Desk;
  chapter: Chapter;
  newest: boolean;
}

function ChapterRow({ desk, chapter, newest }: ChapterProps) {
  const view = desk.session.view.value;
  const { seat } = chapter;
  const name = seat === null ? "" : (view.seats[seat]?.name ?? "");
  return (
    <li class={seat === null ? "chapter other" : "chapter"}>
      {seat !== null && (
        <SeatMark color={seatColors(view)[seat] ?? "slate"} name={name} size={20} />
      )}
      <div>
        {chapter.lines.map((line, index) => (
          <LineRow
            key={line.event.number}
            desk={desk}
            line={line}
            first={index === 0}
            reachable={newest && index === chapter.lines.length - 1}
          />
        ))}
      </div>
    </li>
  );
}

interface LineProps {
  desk: Desk;
  line: Line;
  /** Whether it has to say whose turn it is. */
  first: boolean;
  /** Whether the tabulator comes here; arrows lead to the others. */
  reachable: boolean;
}

function LineRow({ desk, line, first, reachable }: LineProps) {
  const { session, focus } = desk;
  const words = (first ? tell : tellBriefly)(line.event, teller(session));
  const move = shownBy(line.event, session.book);
  const light = () => {
    if (move) focus.value = { kind: "move", move };
  };
  const dim = () => {
    const lit = focus.peek();
    if (lit?.kind === "move" && lit.move.number === move?.number) focus.value = null;
  };
  return (
    <button
      type="button"
      class={line.undone ? "log-line undone" : "log-line"}
      tabIndex={reachable ? 0 : -1}
      onMouseEnter={light}
      onMouseLeave={dim}
      onFocus={light}
      onBlur={dim}
      onClick={light}
      onKeyDown={stepThrough}
    >
      {line.undone ? <del>{words}</del> : words}
    </button>
  );
}

function stepThrough(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  const list = event.currentTarget.closest(".log-list");
  const lines = [...(list?.querySelectorAll<HTMLElement>(".log-line") ?? [])];
  const here = lines.indexOf(event.currentTarget);
  const next = lines[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The newest line for those who listen. */
export function NewestLine({ session }: { session: Session }) {
  const last = session.log.value.at(-1);
  const before = useRef(last?.number ?? 0);
  const fresh = last && last.number > before.current;
  return (
    <p class="hidden-text" aria-live="polite">
      {fresh ? tell(last, teller(session)) : ""}
    </p>
  );
}
