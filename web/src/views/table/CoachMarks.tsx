// The coach's marks: small cards beside what they speak about.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type CoachStep, isInformation } from "../../derived/coach";
import { messages } from "../../messages/messages";
import { Coach, coached, NOTHING_COACHED } from "../../session/coach";
import { hintOpen } from "../../session/hints";
import { coachMarks } from "../../session/settings";
import { offersHints } from "../../session/shortcuts";
import type { TurnController } from "../../session/turnController";
import { coachWords } from "../../words/coach";
import { Button, Icon, IconButton } from "../shared/controls";
import { around, type Box, type Placement, placeBeside } from "./coachPlacement";
import { partsOf } from "./QuestionPanel";
import "./coach.css";

export function CoachMarks({ controller }: { controller: TurnController }) {
  const coach = useMemo(() => new Coach(controller), [controller]);
  useEffect(() => () => coach.close(), [coach]);
  const { coach: words } = messages();
  if (!coach.available) return null;
  const on = coachMarks.value === "on";
  return (
    <section class="coach" aria-label={words.label}>
      {on && <CoachMark coach={coach} controller={controller} />}
      {!on && coach.lesson && (
        <Button
          small
          class="coach-show"
          data-testid="coach-show"
          onClick={() => {
            coachMarks.value = "on";
          }}
        >
          <Icon name="rules" size={18} /> {words.show}
        </Button>
      )}
    </section>
  );
}

interface CoachMarkProps {
  coach: Coach;
  controller: TurnController;
}

function CoachMark({ coach, controller }: CoachMarkProps) {
  const { coach: words } = messages();
  const { edition, view } = controller.session;
  // A hint tells more, and must not be covered.
  const step = hintOpen.value && offersHints(controller) ? null : coach.step.value;
  const me = controller.session.seat;
  const card = useRef<HTMLDivElement>(null);
  const placement = usePlacement(step, me, card);
  useEffect(() => {
    coach.shown = step;
  }, [coach, step]);
  useBoard(step);
  const said = step && coachWords(step, edition, view.value);
  const place = placement && { left: `${placement.left}px`, top: `${placement.top}px` };
  return (
    <>
      {placement && <Pointer placement={placement} />}
      <div
        ref={card}
        class={`coach-mark ${step ? "" : "silent"} ${placement ? "" : "unplaced"}`}
        style={place ?? {}}
        data-testid="coach"
        data-step={step?.kind}
        data-target={step ? targetsOf(step, me)[0] : undefined}
      >
        <div aria-live="polite">
          {said && (
            <>
              <h2>{said.title}</h2>
              <p>{said.text}</p>
            </>
          )}
        </div>
        {step && (
          <div class="coach-buttons">
            {isInformation(step) && (
              <Button small variant="primary" data-testid="coach-read" onClick={() => coach.read()}>
                {words.gotIt}
              </Button>
            )}
            <IconButton
              small
              icon="close"
              label={words.close}
              data-testid="coach-close"
              onClick={() => {
                coachMarks.value = "off";
              }}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** A short line to the target, or else a ring around it. */
function Pointer({ placement: { line, ring } }: { placement: Pointing }) {
  return (
    <svg class="coach-pointer" aria-hidden="true">
      {line && (
        <>
          <line x1={line.from[0]} y1={line.from[1]} x2={line.to[0]} y2={line.to[1]} />
          <circle cx={line.to[0]} cy={line.to[1]} r="4" />
        </>
      )}
      {!line && ring && (
        <rect x={ring.left} y={ring.top} width={ring.width} height={ring.height} rx="8" />
      )}
    </svg>
  );
}

/** Selectors of what a step is about; the first that is on the screen is pointed at. */
function targetsOf(step: CoachStep, me: number | null): readonly string[] {
  switch (step.kind) {
    case "tickets":
      return [".offer-tickets"];
    case "plan":
    case "ticketDone":
    case "ticketLost":
      return [
        `[data-testid="ticket-${step.ticket}"]`,
        ".tickets",
        '[data-testid="mobile-tickets"]',
      ];
    case "draw":
    case "secondCard": {
      const source = step.wish?.slot == null ? "deck" : `display-${step.wish.slot}`;
      return [`[data-testid="${source}"]`, ".draw-panel", '[data-testid="mobile-draw"]'];
    }
    case "claim":
      return [trackSelector(step.track)];
    case "pay":
      return ["form.question-panel"];
    case "lastTurn":
      return step.track === null
        ? ['[data-testid="deck"]', '[data-testid="mobile-draw"]']
        : [trackSelector(step.track)];
    case "allDone":
      return step.track === null
        ? ['[data-testid="tickets-deck"]', '[data-testid="mobile-draw"]']
        : [trackSelector(step.track)];
    case "points":
      return seatSelectors(me);
    case "lastRound":
      return ['[data-testid="last-round"]', ...ALL_SEATS];
    case "rival":
      return seatSelectors(step.seat);
  }
}

/** The tracks that a step speaks about without pointing at them. */
function tracksOf(step: CoachStep): readonly number[] {
  if (step.kind === "plan") return step.tracks;
  return "wish" in step && step.wish ? [step.wish.track] : [];
}

const ALL_SEATS = [".sidebar-seats", ".seat-summary-seats"] as const;

/** Where a seat's points are shown. */
function seatSelectors(seat: number | null): readonly string[] {
  return [
    `[data-testid="seat-${seat}"]`,
    `.seat-summary-seat:nth-child(${(seat ?? 0) + 1})`,
    ...ALL_SEATS,
  ];
}

function trackSelector(track: number): string {
  return `.board [data-track="${track}"]`;
}

/** What a mark never covers: what the game asks. */
const BLOCKED = "form.question-panel, .prompt, [role=tab]";
/** What it covers only on a screen that has no other place at all. */
const SELDOM = ".sidebar-seats, .seat-summary, .board-controls";
/** What it covers only if there is no other place: what can be chosen. */
const AVOIDED = [
  ".draw-slot",
  ".hand-group",
  ".tickets-button",
  ".board [data-glow]",
  ".board-highlight-ring",
].join();
/** What it covers rather than stand far away. */
const NAMES = ".board-names text, .board-ring-dot";
const MARGIN = 8;
// What a mark points at moves when panels open and tabs change.
const FOLLOW = 250;

// How far a ring is from its target.
const RING = 3;

/** Where a mark stands and what it points at. */
interface Pointing extends Placement {
  /** Around the target; null for tracks, which are lit. */
  ring: Box | null;
}

/** Where the mark of a step stands; null if its target is not on the screen. */
function usePlacement(
  step: CoachStep | null,
  me: number | null,
  card: { current: HTMLElement | null },
): Pointing | null {
  const [placement, setPlacement] = useState<Pointing | null>(null);
  const latest = useSignal("");
  useLayoutEffect(() => {
    const place = () => {
      const next = step && card.current ? placementOf(step, me, card.current) : null;
      const key = JSON.stringify(next);
      if (key === latest.peek()) return;
      latest.value = key;
      setPlacement(next);
    };
    place();
    const timer = setInterval(place, FOLLOW);
    addEventListener("resize", place);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", place);
    };
  }, [step, me, card]);
  return placement;
}

function placementOf(step: CoachStep, me: number | null, card: HTMLElement): Pointing | null {
  const element = targetsOf(step, me)
    .map((selector) => document.querySelector(selector))
    .find((found) => found && visibleBox(found));
  if (!element) return null;
  const target = targetBoxes(element);
  const { width, height } = card.getBoundingClientRect();
  const frame = {
    left: MARGIN,
    top: MARGIN,
    width: innerWidth - 2 * MARGIN,
    height: innerHeight - 2 * MARGIN,
  };
  const avoided = [AVOIDED, ...tracksOf(step).map(trackSelector)].join();
  const others = { avoid: boxesOf(avoided), names: boxesOf(NAMES) };
  const beside = (blocked: string) =>
    placeBeside(target, { width, height }, frame, { ...others, blocked: boxesOf(blocked) });
  const placed = beside(`${BLOCKED}, ${SELDOM}`) ?? beside(BLOCKED);
  return placed && { ...placed, ring: isTrack(element) ? null : ringAround(target) };
}

/** A little larger than a target, but within the window. */
function ringAround(target: readonly Box[]): Box {
  const { left, top, width, height } = around(target);
  const [x, y] = [Math.max(left - RING, 1), Math.max(top - RING, 1)];
  const right = Math.min(left + width + RING, innerWidth - 1);
  const bottom = Math.min(top + height + RING, innerHeight - 1);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

function isTrack(element: Element): boolean {
  return element.hasAttribute("data-track");
}

/** The parts of a target. A line to a track ends at one of its spaces, not at its cities. */
function targetBoxes(element: Element): Box[] {
  const parts = partsOf(element).map(({ x, y, ...size }) => ({ left: x, top: y, ...size }));
  const cities = isTrack(element) ? Math.floor(parts.length / 8) : 0;
  return parts.slice(cities, parts.length - cities);
}

function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => visibleBox(element) ?? []);
}

/** The box of an element that is in the window. */
function visibleBox(element: Element): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right <= left || bottom <= top) return null;
  if (left >= innerWidth || top >= innerHeight || right <= 0 || bottom <= 0) return null;
  return { left, top, width: right - left, height: bottom - top };
}

/** Show on the board what the coach speaks about. */
function useBoard(step: CoachStep | null): void {
  const pointed = step?.kind === "claim" || step?.kind === "allDone" || step?.kind === "lastTurn";
  const track = pointed ? step.track : null;
  const ticket = step?.kind === "plan" ? step.ticket : null;
  useEffect(() => {
    coached.value = { track, ticket };
    return () => {
      coached.value = NOTHING_COACHED;
    };
  }, [track, ticket]);
}
