// What a step of the coach points at on the screen, and where its mark stands beside it.
import type { CoachStep } from "../../derived/coach";
import type { Box } from "../shared/boxes";
import { type Placement, placeBeside } from "./coachPlacement";

/** Selectors of what a step is about; the first that is on the screen is pointed at. */
export function targetsOf(step: CoachStep): readonly string[] {
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

/** Where the mark of a step stands; null if its target is not on the screen. */
export function placementOf(step: CoachStep, card: HTMLElement): Placement | null {
  const target = targetsOf(step)
    .map((selector) => document.querySelector(selector))
    .map((element) => element && visibleBox(element))
    .find((box) => box !== null);
  if (!target) return null;
  const { width, height } = card.getBoundingClientRect();
  const frame = {
    x: MARGIN,
    y: MARGIN,
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
  return { x: left, y: top, width: right - left, height: bottom - top };
}
