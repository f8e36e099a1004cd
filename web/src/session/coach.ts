// The coach: what it says now, and what the player has read.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type CoachCounts, type CoachStep, coachStep, topicOf } from "../derived/coach";
import { isAction } from "../derived/events";
import { LESSON } from "../derived/lesson";
import { coachMarks } from "./settings";
import type { TurnController } from "./turnController";

/** What the coach points at on the board: a track, or the routes of all open tickets. */
export interface Coached {
  track: number | null;
  plan: boolean;
}

export const NOTHING_COACHED: Coached = { track: null, plan: false };
export const coached = signal(NOTHING_COACHED);

export class Coach {
  /** Whether it can be turned on here: only players are coached. */
  readonly available: boolean;
  readonly lesson: boolean;
  readonly step: ReadonlySignal<CoachStep | null>;
  /** The step on the screen. When an event arrives, it is still that of the view before. */
  shown: CoachStep | null = null;
  private readonly counts: Signal<CoachCounts>;
  private readonly stop: () => void;

  constructor(private readonly controller: TurnController) {
    const { session } = controller;
    this.available = session.seat !== null;
    this.lesson = session.edition.id === LESSON;
    this.counts = signal(savedCounts(session.game));
    this.step = computed(() => this.currentStep());
    this.stop = session.listen((event, _before, after) => {
      if (isAction(event) && event.seat === session.seat) this.read();
      if (after?.state === "over") this.finish();
    });
  }

  close(): void {
    this.stop();
  }

  /** The player has read, or followed, what the coach says. */
  read(): void {
    if (!this.shown) return;
    const topic = topicOf(this.shown);
    const counts = this.counts.peek();
    this.counts.value = { ...counts, [topic]: (counts[topic] ?? 0) + 1 };
    saveCounts(this.controller.session.game, this.counts.peek());
  }

  private currentStep(): CoachStep | null {
    const { session, plannedView, legal, question, faceUp } = this.controller;
    if (!this.available || coachMarks.value !== "on") return null;
    return coachStep({
      edition: session.edition,
      view: plannedView.value,
      faceUp: faceUp.value,
      legal: legal.value,
      question: question.value,
      counts: this.counts.value,
      lesson: this.lesson,
    });
  }

  /** After the first real game the coach is not needed any more. */
  private finish(): void {
    if (!this.lesson && coachMarks.peek() === "on") coachMarks.value = "off";
  }
}

const storageKey = (game: string) => `trunkline.coach.${game}`;

/** What was read in this game before the page was reloaded. */
function savedCounts(game: string): CoachCounts {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(game)) ?? "{}") as CoachCounts;
  } catch {
    return {};
  }
}

function saveCounts(game: string, counts: CoachCounts): void {
  try {
    sessionStorage.setItem(storageKey(game), JSON.stringify(counts));
  } catch {
    // If nothing can be stored, the coach repeats itself after a reload.
  }
}
