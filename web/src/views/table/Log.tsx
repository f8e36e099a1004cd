// The log of the game.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { groupLog, type LogEntry, type LogGroup, moveShownBy } from "../../derived/logGroups";
import { seatColors } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { describeBriefly, describeEvent, type WordContext } from "../../words/events";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { SeatMark } from "../shared/SeatMark";
import { useAction } from "../shared/useRequest";
import { useAutoScroll } from "./useAutoScroll";
import "./log.css";

export function wordContext(session: Session): WordContext {
  const { edition, catalogue, seat, view } = session;
  return { edition, catalogue, view: view.value, me: seat };
}

export function Log({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const log = session.log.value;
  const groups = groupLog(log);
  const { list, away, toEnd, onScroll } = useAutoScroll(log.length);
  return (
    <div class="log" data-testid="log">
      <div class="log-list" ref={list} onScroll={onScroll}>
        {session.firstLogged.value > 1 && <EarlierButton session={session} list={list} />}
        <ol>
          {groups.map((group, index) => (
            <LogGroupRow
              key={group.number}
              controller={controller}
              group={group}
              newest={index === groups.length - 1}
            />
          ))}
        </ol>
      </div>
      {away && (
        <button type="button" class="log-to-newest" onClick={toEnd}>
          {messages().table.jumpToLatest}
        </button>
      )}
    </div>
  );
}

interface EarlierButtonProps {
  session: Session;
  list: RefObject<HTMLElement | null>;
}

/** Loads earlier events and keeps the scroll position. */
function EarlierButton({ session, list }: EarlierButtonProps) {
  const { busy, error, run } = useAction();
  const loadEarlier = async () => {
    const box = list.current;
    const fromEnd = box ? box.scrollHeight - box.scrollTop : 0;
    await session.loadEarlier();
    requestAnimationFrame(() => {
      if (!box) return;
      box.scrollTop = box.scrollHeight - fromEnd;
      // At the start of the log the button disappears and loses the focus.
      if (document.activeElement === document.body)
        box.querySelector<HTMLElement>(".log-entry")?.focus({ preventScroll: true });
    });
  };
  return (
    <div class="log-earlier">
      <Button small variant="quiet" disabled={busy} onClick={() => run(loadEarlier)}>
        {messages().table.earlier}
      </Button>
      <ErrorNote error={error} />
    </div>
  );
}

interface LogGroupProps {
  controller: TurnController;
  group: LogGroup;
  newest: boolean;
}

function LogGroupRow({ controller, group, newest }: LogGroupProps) {
  const view = controller.session.view.value;
  const { seat } = group;
  const name = seat === null ? "" : (view.seats[seat]?.name ?? "");
  return (
    <li class={seat === null ? "log-group other" : "log-group"}>
      {seat !== null && (
        <SeatMark color={seatColors(view)[seat] ?? "slate"} name={name} size={20} />
      )}
      <div>
        {group.entries.map((entry, index) => (
          <LogEntryRow
            key={entry.event.number}
            controller={controller}
            entry={entry}
            first={index === 0}
            reachable={newest && index === group.entries.length - 1}
          />
        ))}
      </div>
    </li>
  );
}

interface LogEntryProps {
  controller: TurnController;
  entry: LogEntry;
  /** Whether it names the player. */
  first: boolean;
  /** Whether Tab leads here; arrow keys lead to the others. */
  reachable: boolean;
}

function LogEntryRow({ controller, entry, first, reachable }: LogEntryProps) {
  const { session, focus } = controller;
  const words = (first ? describeEvent : describeBriefly)(entry.event, wordContext(session));
  const move = moveShownBy(entry.event, session.catalogue);
  const highlight = () => {
    if (move) focus.value = { kind: "move", move };
  };
  const unhighlight = () => {
    const lit = focus.peek();
    if (lit?.kind === "move" && lit.move.number === move?.number) focus.value = null;
  };
  return (
    <button
      type="button"
      class={entry.undone ? "log-entry undone" : "log-entry"}
      tabIndex={reachable ? 0 : -1}
      onMouseEnter={highlight}
      onMouseLeave={unhighlight}
      onFocus={highlight}
      onBlur={unhighlight}
      onClick={highlight}
      onKeyDown={stepThrough}
    >
      {entry.undone ? <del>{words}</del> : words}
    </button>
  );
}

function stepThrough(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  const list = event.currentTarget.closest(".log-list");
  const entries = [...(list?.querySelectorAll<HTMLElement>(".log-entry") ?? [])];
  const here = entries.indexOf(event.currentTarget);
  const next = entries[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The newest entry for screen readers. */
export function NewestLine({ session }: { session: Session }) {
  const last = session.log.value.at(-1);
  const before = useRef(last?.number ?? 0);
  const fresh = last && last.number > before.current;
  return (
    <p class="hidden-text" aria-live="polite">
      {fresh ? describeEvent(last, wordContext(session)) : ""}
    </p>
  );
}
