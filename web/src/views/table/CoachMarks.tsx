// The coach's marks: small cards beside what they speak about.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type CoachStep, isInformation } from "../../derived/coach";
import { messages } from "../../messages/messages";
import { Coach, coached, NOTHING_COACHED } from "../../session/coach";
import { coachMarks } from "../../session/settings";
import type { TurnController } from "../../session/turnController";
import { coachWords } from "../../words/coach";
import { Button, Icon, IconButton } from "../shared/controls";
import { type Box, type Placement, placeBeside } from "./coachPlacement";
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
  const step = coach.step.value;
  const card = useRef<HTMLDivElement>(null);
  const placement = usePlacement(step, card);
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
        data-target={step ? targetsOf(step)[0] : undefined}
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

function Pointer({ placement: { from, to } }: { placement: Placement }) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  return (
    <svg class="coach-pointer" aria-hidden="true">
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <circle cx={x2} cy={y2} r="4" />
    </svg>
  );
}

/** Selectors of what a step is about; the first that is on the screen is pointed at. */
function targetsOf(step: CoachStep): readonly string[] {
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
    case "allDone":
      return step.track === null
        ? ['[data-testid="tickets-deck"]', '[data-testid="mobile-draw"]']
        : [trackSelector(step.track)];
    case "points":
    case "lastRound":
    case "rival":
      return [".sidebar-seats", ".seat-summary-seats"];
  }
}

/** The tracks that a step speaks about without pointing at them. */
function tracksOf(step: CoachStep): readonly number[] {
  if (step.kind === "plan") return step.tracks;
  return "wish" in step && step.wish ? [step.wish.track] : [];
}

function trackSelector(track: number): string {
  return `.board [data-track="${track}"]`;
}

/** What a mark never covers: what the game asks. */
const BLOCKED = "form.question-panel, .prompt, [role=tab]";
/** What it covers only if there is no other place: what can be chosen, and names. */
const AVOIDED = [
  ".draw-slot",
  ".hand-group",
  ".tickets-button",
  ".board-controls",
  ".board [data-glow]",
  ".board-highlight-ring",
  ".board-names text",
  ".board-ring-dot",
].join();
const MARGIN = 8;
// What a mark points at moves when panels open and tabs change.
const FOLLOW = 250;

/** Where the mark of a step stands; null if its target is not on the screen. */
function usePlacement(
  step: CoachStep | null,
  card: { current: HTMLElement | null },
): Placement | null {
  const [placement, setPlacement] = useState<Placement | null>(null);
  const latest = useSignal("");
  useLayoutEffect(() => {
    const place = () => {
      const next = step && card.current ? placementOf(step, card.current) : null;
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
  }, [step, card]);
  return placement;
}

function placementOf(step: CoachStep, card: HTMLElement): Placement | null {
  const target = targetsOf(step)
    .map((selector) => document.querySelector(selector))
    .map((element) => element && visibleBox(element))
    .find((box) => box !== null);
  if (!target) return null;
  const { width, height } = card.getBoundingClientRect();
  const frame = {
    left: MARGIN,
    top: MARGIN,
    width: innerWidth - 2 * MARGIN,
    height: innerHeight - 2 * MARGIN,
  };
  const avoided = [AVOIDED, ...tracksOf(step).map(trackSelector)].join();
  const boxes = { blocked: boxesOf(BLOCKED), avoid: boxesOf(avoided) };
  return placeBeside(target, { width, height }, frame, boxes);
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
  const track = step?.kind === "claim" || step?.kind === "allDone" ? step.track : null;
  const ticket = step?.kind === "plan" ? step.ticket : null;
  useEffect(() => {
    coached.value = { track, ticket };
    return () => {
      coached.value = NOTHING_COACHED;
    };
  }, [track, ticket]);
}
