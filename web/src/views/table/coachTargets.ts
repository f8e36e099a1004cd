// What a step of the coach points at on the screen, and where its mark stands beside it.
import type { Edition, GameView, Hand } from "../../api/types";
import type { CoachStep } from "../../derived/coach";
import { trackToPay } from "../../derived/coachPlaces";
import { offerNeeds } from "../../derived/ticketChoice";
import { marksByPlace, ticketMarks } from "../../derived/ticketMarks";
import { wantedTracks } from "../../derived/wantedTracks";
import { LABEL_SCALES, labels } from "../../session/settings";
import { BAR, nameBox } from "../board/shapes";
import { around, type Box, grown, overlap } from "../shared/boxes";
import { type Neighbour, type Placement, placeBeside } from "./coachPlacement";
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

/** What the game asks and answers, the menu, and what a tap chooses beside the board. */
const BLOCKED =
  "form.question-panel, .question-note, .prompt, [role=tab], .game-menu, .draw-slot, .hand-group, .tickets-button, .chat";
/** What a mark covers only on a screen that has no other place at all. */
const SELDOM = ".lesson-offer, .sidebar-seats, .seat-summary, .announcement, .board-controls";
/** What is being read, or may be. */
const READABLE = ".log-entry, .tickets .ticket";
/** What its line does not cross, in addition to what is blocked. */
const READ = ".seat-summary-now";
const MARGIN = 8;
// How far a ring is from its target.
const RING = 3;

/** As many pixels farther away are as bad as covering one of these; of a track, one space. */
const COSTS = {
  spoken: 6000,
  own: 3000,
  planned: 1500,
  claimed: 700,
  glowing: 700,
  name: 800,
  readable: 1500,
  free: 200,
} as const;

/** Where a mark stands and what it points at. */
export interface Pointing extends Placement {
  /** Around the target; null for tracks, which are lit. */
  ring: Box | null;
}

/** What a step is told about: the board, and the cities that the step names. */
export interface Surroundings {
  edition: Edition;
  view: GameView;
  glowing: ReadonlySet<number>;
  places: ReadonlySet<string>;
}

/** Where the mark of a step stands; null if its target is not on the screen. */
export function placementOf(
  step: CoachStep,
  surroundings: Surroundings,
  card: HTMLElement,
): Pointing | null {
  const element = targetOf(step, surroundings.view);
  if (!element) return null;
  const target = targetBoxes(element);
  const frame = {
    x: MARGIN,
    y: MARGIN,
    width: innerWidth - 2 * MARGIN,
    height: innerHeight - 2 * MARGIN,
  };
  const { width, height } = card.getBoundingClientRect();
  const [blocked, seldom] = [boxesOf(BLOCKED), boxesOf(SELDOM)];
  const others = {
    neighbours: [
      ...boxesOf(READABLE).map((box) => ({ box, cost: COSTS.readable })),
      ...onBoard(step, surroundings),
    ],
    read: boxesOf(READ),
  };
  const size = { width, height };
  const placed =
    placeBeside(target, size, frame, { ...others, blocked: [...blocked, ...seldom] }) ??
    placeBeside(target, size, frame, { ...others, blocked });
  return placed && { ...placed, ring: isTrack(element) ? null : ringAround(target) };
}

/** The ring around the target of a step; null if that is not on the screen, or a track. */
export function ringOf(step: CoachStep, view: GameView): Box | null {
  const element = targetOf(step, view);
  return element && !isTrack(element) ? ringAround(targetBoxes(element)) : null;
}

function targetOf(step: CoachStep, { you }: GameView): Element | null {
  const found = targetsOf(step, you?.seat ?? null).map((one) => document.querySelector(one));
  return found.find((element) => element && visibleBox(element)) ?? null;
}

/**
 * The cities, names and tracks of the board that are in sight. Their places come from the layout:
 * to measure them all would take longer than everything else after a tap.
 */
function onBoard(step: CoachStep, { edition, view, glowing, places }: Surroundings): Neighbour[] {
  const { board } = edition;
  const drawing = document.querySelector<SVGSVGElement>(`${SURFACE} > svg`);
  const matrix = drawing?.getScreenCTM();
  const seen = drawing && visibleBox(drawing);
  if (!matrix || !seen) return [];
  const at = ({ x, y, width, height }: Box): Box => ({
    x: matrix.e + matrix.a * x,
    y: matrix.f + matrix.a * y,
    width: matrix.a * width,
    height: matrix.a * height,
  });
  const hand = view.you?.hand;
  const owners = view.position?.owners ?? {};
  const spoken = new Set(tracksOf(step));
  const planned = new Set(hand && [...wantedTracks(hand), ...offeredTracks(hand)]);
  const own = marksByPlace(edition, ticketMarks(hand));
  const trackCost = (track: number) => {
    if (spoken.has(track)) return COSTS.spoken;
    if (planned.has(track)) return COSTS.planned;
    if (owners[track] !== undefined) return COSTS.claimed;
    return glowing.has(track) ? COSTS.glowing : COSTS.free;
  };
  const placeCost = (place: string) =>
    places.has(place) ? COSTS.spoken : own.has(place) ? COSTS.own : COSTS.name;
  const reach = (BAR / 3) * board.unit;
  const spaces = board.tracks.flatMap((track, index) =>
    track.spaces.map(([x, y]) => ({
      box: grown({ x, y, width: 0, height: 0 }, reach),
      cost: trackCost(index),
    })),
  );
  const cities = Object.entries(board.cities).map(([place, { x, y }]) => ({
    box: grown({ x, y, width: 0, height: 0 }, reach),
    cost: placeCost(place),
  }));
  const names = Object.keys({ ...board.cities, ...board.countries }).flatMap((place) => {
    const box = nameBox(board, place, LABEL_SCALES[labels.peek()]);
    return box ? [{ box, cost: placeCost(place) }] : [];
  });
  return [...spaces, ...cities, ...names]
    .map(({ box, cost }) => ({ box: at(box), cost }))
    .filter(({ box }) => overlap(box, seen));
}

/** The ways of the tickets on offer. */
function offeredTracks(hand: Hand): number[] {
  return hand.offer.flatMap((ticket) => offerNeeds(hand, [ticket])?.missing ?? []);
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
