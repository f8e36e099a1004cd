// The log of the game.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { GameEvent, MoveInfo } from "../../api/types";
import { namedAt } from "../../derived/formerOwners";
import { type LogGroup, moveShownBy } from "../../derived/logGroups";
import type { MoveCatalogue } from "../../derived/moveCatalogue";
import { hasSeveralPeople } from "../../derived/people";
import { seatColors } from "../../derived/seatColors";
import { cardsDrawn, claimOf, movesOf, otherPayment } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { describeBriefly, describeEvent, type WordContext } from "../../words/events";
import { cardsWords, seatName, trackName, who } from "../../words/names";
import {
  describeActions,
  describeTurn,
  essentialEvents,
  sentencesOf,
  setOffBy,
} from "../../words/turns";
import { Button } from "../shared/controls";
import { ErrorNote } from "../shared/ErrorNote";
import { MiniCards, MiniPayment } from "../shared/MiniCard";
import { PaidCards } from "../shared/PaidCards";
import { SeatMark } from "../shared/SeatMark";
import { useAction } from "../shared/useRequest";
import { useAutoScroll } from "./useAutoScroll";
import "./log.css";

/** What words about an event need, with the names of its time; by default, those of now. */
export function wordContext(session: Session, number = Number.POSITIVE_INFINITY): WordContext {
  const { edition, catalogue, reader, formerOwners } = session;
  const view = session.view.value;
  const { seats, me } = namedAt(view.seats, reader, formerOwners.value, number);
  return { edition, catalogue, view: { ...view, seats }, me };
}

export function Log({ controller }: { controller: TurnController }) {
  const { session } = controller;
  const log = session.log.value;
  const groups = session.turns.value;
  const { list, away, toEnd, onScroll } = useAutoScroll(log.length);
  return (
    <div class="log" data-testid="log">
      <div class="log-list" ref={list} onScroll={onScroll}>
        {session.firstLogged.value > 1 && <EarlierButton session={session} list={list} />}
        <ol>
          {groups.map((group, index) => (
            <LogLine
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

interface LogLineProps {
  controller: TurnController;
  group: LogGroup;
  /** Then Tab leads here; arrow keys lead to the others. */
  newest: boolean;
}

/** A turn, or another event, in one line. */
function LogLine({ controller, group, newest }: LogLineProps) {
  const { session, focus } = controller;
  const view = session.view.value;
  const { seat } = group;
  const color = seat === null ? null : (seatColors(view)[seat] ?? "slate");
  const claim = claimOf(group, session.catalogue);
  const move = moveOf(group, session.catalogue);
  const turning = newest && movesOf(group).some(({ outcome }) => outcome.turned.length > 0);
  const highlight = () => {
    if (move) focus.value = { kind: "move", move };
  };
  const unhighlight = () => {
    const lit = focus.peek();
    if (lit?.kind === "move" && lit.move.number === move?.number) focus.value = null;
  };
  return (
    <li
      class={`log-line ${seat === null ? "other" : ""} ${claim ? "claim" : ""} ${turning ? "turning" : ""}`}
      style={color ? { "--seat": `var(--${color})` } : {}}
    >
      {seat !== null && color && (
        <SeatMark
          color={color}
          name={seatName(wordContext(session, group.number).view, seat)}
          size={20}
        />
      )}
      <button
        type="button"
        class="log-entry"
        tabIndex={newest ? 0 : -1}
        onMouseEnter={highlight}
        onMouseLeave={unhighlight}
        onFocus={highlight}
        onBlur={unhighlight}
        onClick={highlight}
        onKeyDown={stepThrough}
      >
        <TurnWords session={session} group={group} />
      </button>
    </li>
  );
}

/** The move of a turn to highlight on the board, with its track. */
function moveOf(group: LogGroup, catalogue: MoveCatalogue): MoveInfo | null {
  const shown = group.entries.flatMap(({ event }) => moveShownBy(event, catalogue) ?? []);
  return shown.find(({ kind }) => kind === "claim") ?? shown.at(-1) ?? null;
}

interface TurnWordsProps {
  session: Session;
  group: LogGroup;
}

/**
 * A turn in one line beside the player's mark: claims by route, points and payment, drawn cards as
 * cards, and the rest in sentences.
 */
export function TurnWords({ session, group }: TurnWordsProps) {
  const claim = claimOf(group, session.catalogue);
  const context = wordContext(session, group.number);
  const { following } = messages();
  const player = group.seat === null ? null : who(group.seat, context);
  const cards = cardsDrawn(group, session.catalogue);
  if (!player || group.entries.some(({ undone }) => undone))
    return <Sentences group={group} context={context} />;
  if (!claim && cards.length === 0)
    return (
      <>
        {describeActions(group, context)}
        <OtherPayment group={group} catalogue={session.catalogue} />
        <SetOff group={group} context={context} />
      </>
    );
  const more = essentialEvents(group).filter((event) => !isShown(event));
  return (
    <>
      <span class="hidden-text">
        {describeTurn(group, context)} {claim && following.paid(cardsWords(claim.payment))}
      </span>
      <span aria-hidden="true">
        {claim ? (
          <>
            {trackName(session.edition, claim.track)}{" "}
            <b class="log-score">{following.score(claim.points)}</b>{" "}
            <MiniPayment payment={claim.payment} />
          </>
        ) : (
          <>
            {following.drew(player)} <MiniCards cards={cards} />
          </>
        )}
        {more.map((event) => ` ${describeBriefly(event, context)}`)}
        <SetOff group={group} context={context} />
      </span>
    </>
  );
}

interface OtherPaymentProps {
  group: LogGroup;
  catalogue: MoveCatalogue;
}

/** What was paid for something else than a route. */
function OtherPayment({ group, catalogue }: OtherPaymentProps) {
  const payment = otherPayment(group, catalogue);
  return payment && <PaidCards payment={payment} />;
}

/** What the moves of a turn set off, each in a small line. */
function SetOff({ group, context }: { group: LogGroup; context: WordContext }) {
  return (
    <>
      {setOffBy(group, context).map((words) => (
        <small key={words} class="log-note">
          {words}
        </small>
      ))}
    </>
  );
}

/** Whether the little cards or the claim show an event already. */
function isShown(event: GameEvent): boolean {
  return (
    event.kind === "move" && ["take", "draw card", "claim", "pay"].includes(event.outcome.kind)
  );
}

/** Everything that happened, with what was undone crossed out. */
function Sentences({ group, context }: { group: LogGroup; context: WordContext }) {
  const words = sentencesOf(
    group.entries.map(({ event }) => event),
    context,
  );
  return (
    <>
      {group.entries.map(({ event, undone }, index) => (
        <span key={event.number}>{undone ? <del>{words[index]}</del> : words[index]} </span>
      ))}
    </>
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
  const told = hasSeveralPeople(session.view.value);
  const last = session.log.value.findLast(({ kind }) => kind !== "hint" || told);
  const before = useRef(last?.number ?? 0);
  const fresh = last && last.number > before.current;
  return (
    <p class="hidden-text" aria-live="polite">
      {fresh ? describeEvent(last, wordContext(session)) : ""}
    </p>
  );
}
