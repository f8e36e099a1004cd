// What a step of the coach points at on the screen, and where its mark stands beside it.
import { type CoachStep, isInformation } from "../../derived/coach";
import { trackToPay } from "../../derived/coachPlaces";
import { around, type Box, grown, overlap, type Size } from "../shared/boxes";
import { type Placement, placeBeside } from "./coachPlacement";
import { partsOf } from "./QuestionPanel";

/** Selectors of what a step is about; the first that is on the screen is pointed at. */
export function targetsOf(step: CoachStep, me: number | null): readonly string[] {
  switch (step.kind) {
    case "tickets":
      return [".offer"];
    case "plan":
      return ticketSelectors([]);
    case "locomotive":
      return [`[data-testid="display-${step.slot}"]`, ".draw-panel", '[data-testid="mobile-draw"]'];
    case "ticketsDone":
      return ticketSelectors(step.tickets.length === 1 ? step.tickets : []);
    case "ticketLost":
      return ticketSelectors([step.ticket]);
    case "draw":
    case "secondCard": {
      const source = step.slot === null ? "deck" : `display-${step.slot}`;
      return [`[data-testid="${source}"]`, ".draw-panel", '[data-testid="mobile-draw"]'];
    }
    case "moreTickets":
      return ['[data-testid="tickets-deck"]', '[data-testid="mobile-draw"]'];
    case "claim":
      return [trackSelector(step.track)];
    case "pay":
      // As a whole: a line to its button would cross its words.
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
    case "longestPath":
      return seatSelectors(me);
    case "lastRound":
      return ['[data-testid="last-round"]', ...ALL_SEATS];
    case "rival":
    case "endNear":
      return seatSelectors(step.seat);
    case "goodbye":
      return ['[data-testid="menu"]'];
  }
}

/** The tracks that a step speaks about without pointing at them. */
function tracksOf(step: CoachStep): readonly number[] {
  if ("tracks" in step) return step.tracks;
  return step.kind === "pay" || step.kind === "rival" ? [step.track] : trackToPay(step);
}

function ticketSelectors(tickets: readonly number[]): readonly string[] {
  const cards = tickets.map((ticket) => `[data-testid="ticket-${ticket}"]`);
  return [...cards, ".tickets", '[data-testid="mobile-tickets"]'];
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

/** The ring and the name of a city. */
function placeSelector(place: string): string {
  return `.board [data-city="${place}"]`;
}

/** What the game asks and answers, and the menu, which can turn the coach off. */
const QUESTIONS = "form.question-panel, .question-note, .prompt, [role=tab], .game-menu";
/** What a mark never covers: that, what a tap chooses beside the board, and what others say. */
const BLOCKED = `${QUESTIONS}, .draw-slot, .hand-group, .tickets-button, .chat`;
/** What it covers only on a screen that has no other place at all. */
const SELDOM = ".lesson-offer, .sidebar-seats, .seat-summary, .announcement";
/** What it covers only if there is no other place on the board: the player's other cities. */
const CITIES = ".board-highlight-ring, .board-ticket-rings circle, .board-tags > g";
const CONTROLS = ".board-controls";
/** What it covers rather than these: what can be chosen on the board. */
const AVOIDED = ".board [data-glow]";
/** What it covers rather than stand far away. */
const NAMES = ".board-names text, .board-ring-dot";
/** What its line does not cross, in addition to what is blocked. */
const READ = ".seat-summary-now";
const MARGIN = 8;
// How far a ring is from its target.
const RING = 3;

/** Where a mark stands and what it points at. */
export interface Pointing extends Placement {
  /** Whether it has room only for its most important words. */
  brief: boolean;
  /** Around the target; null for tracks, which are lit. */
  ring: Box | null;
}

/** Where the mark of a step about some places stands; null if its target is not on the screen. */
export function placementOf(
  step: CoachStep,
  me: number | null,
  places: ReadonlySet<string>,
  card: HTMLElement,
): Pointing | null {
  const element = targetsOf(step, me)
    .map((selector) => document.querySelector(selector))
    .find((found) => found && visibleBox(found));
  if (!element) return null;
  const target = targetBoxes(element);
  const frame = {
    x: MARGIN,
    y: MARGIN,
    width: innerWidth - 2 * MARGIN,
    height: innerHeight - 2 * MARGIN,
  };
  const tracks = tracksOf(step).map(trackSelector);
  const cities = [...places].map(placeSelector);
  const others = {
    dear: boxesOf([CONTROLS, CITIES, ...tracks, ...cities].join()),
    avoid: boxesOf(AVOIDED),
    names: boxesOf(NAMES),
    read: boxesOf(READ),
  };
  const ring = isTrack(element) ? null : ringAround(target);
  for (const { brief, blocked } of waysToStand(step, tracks, cities)) {
    const size = sizeOf(card, brief);
    const off = boxesOf(blocked.join());
    const placed = placeBeside(target, size, frame, { ...others, blocked: off });
    if (placed) return { ...placed, brief, ring };
  }
  return null;
}

/**
 * How a mark can stand, best first: with all of its words or only the most important, and off what.
 * Whatever it covers, it is not what it speaks about, unless that leaves no room at all.
 */
function waysToStand(step: CoachStep, tracks: readonly string[], cities: readonly string[]) {
  const spoken = [...tracks, ...cities];
  const off = (brief: boolean, ...blocked: readonly string[]) => ({ brief, blocked });
  // What is only to be read may cover what could be tapped beside the board.
  const anywhere = (brief: boolean) =>
    isInformation(step) ? [off(brief, QUESTIONS, ...spoken)] : [];
  return [
    off(false, BLOCKED, SELDOM, ...spoken, CITIES, CONTROLS),
    off(false, BLOCKED, SELDOM, ...spoken, CITIES),
    off(false, BLOCKED, SELDOM, ...spoken, CONTROLS),
    off(false, BLOCKED, SELDOM, ...spoken),
    off(false, BLOCKED, ...spoken),
    ...anywhere(false),
    off(true, BLOCKED, SELDOM, ...spoken, CITIES),
    off(true, BLOCKED, SELDOM, ...spoken),
    off(true, BLOCKED, ...spoken),
    ...anywhere(true),
    off(true, BLOCKED, ...tracks),
    off(false, QUESTIONS),
  ];
}

/** The size of a mark, with all of its words or only the most important. */
function sizeOf(card: HTMLElement, brief: boolean): Size {
  const before = card.classList.contains("brief");
  card.classList.toggle("brief", brief);
  const { width, height } = card.getBoundingClientRect();
  card.classList.toggle("brief", before);
  return { width, height };
}

/** A little larger than a target, but within the window. */
function ringAround(target: readonly Box[]): Box {
  const ring = grown(around(target), RING);
  const [x, y] = [Math.max(ring.x, 1), Math.max(ring.y, 1)];
  const right = Math.min(ring.x + ring.width, innerWidth - 1);
  const bottom = Math.min(ring.y + ring.height, innerHeight - 1);
  return { x, y, width: right - x, height: bottom - y };
}

function isTrack(element: Element): boolean {
  return element.hasAttribute("data-track");
}

/** The parts of a target. A line to a track ends at one of its spaces, not at its cities. */
function targetBoxes(element: Element): Box[] {
  const parts = partsOf(element);
  const cities = isTrack(element) ? Math.floor(parts.length / 8) : 0;
  return parts.slice(cities, parts.length - cities);
}

const SURFACE = ".board-surface";

/** Whether the board is panning or zooming, so that what is on it has no place yet. */
export function isBoardMoving(): boolean {
  return document.querySelector(`${SURFACE}.moving`) !== null;
}

/** Call back when the board begins to move and when it rests, until the returned function is called. */
export function watchBoard(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const surface = document.querySelector(SURFACE);
  if (surface) observer.observe(surface, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => visibleBox(element) ?? []);
}

/** The box of an element of which a part is in the window, and in the frame of the board. */
function visibleBox(element: Element): Box | null {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right <= left || bottom <= top) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const frame = element.closest(".board")?.getBoundingClientRect();
  const seen = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  return overlap(box, seen) && (!frame || overlap(box, frame)) ? box : null;
}
