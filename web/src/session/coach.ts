// The coach: what it says now, and what the player has read.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Advice } from "../api/types";
import {
  type AdvisedMove,
  type CoachCounts,
  type CoachStep,
  type CoachTopic,
  coachStep,
  isInformation,
  topicOf,
} from "../derived/coach";
import { isAction } from "../derived/events";
import { LESSON } from "../derived/lesson";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { isCoachOn } from "./coached";
import { adviceFor, followAdvice } from "./hints";
import { coachMarks } from "./settings";
import type { TurnController } from "./turnController";

export class Coach {
  /** Whether it can be turned on here: only players are coached. */
  readonly available: boolean;
  readonly lesson: boolean;
  readonly step: ReadonlySignal<CoachStep | null>;
  /** The latest step that was shown. When the event of a move arrives, it is the one before it. */
  private current: CoachStep | null = null;
  /** Whether it is on the screen, and not covered by a hint. */
  private visible = false;
  private readonly memory: Signal<Memory>;
  private readonly hidden = signal<CoachTopic | null>(null);
  private readonly stop: () => void;

  constructor(private readonly controller: TurnController) {
    const { session } = controller;
    this.available = session.seat !== null;
    this.lesson = session.edition.id === LESSON;
    this.memory = signal(savedMemory(session.game));
    this.step = computed(() => this.currentStep());
    if (this.available && isCoachOn()) coachMarks.value = "on";
    const stopListening = session.listen((event, _before, after) => {
      if (isAction(event) && event.seat === session.seat) this.followed();
      if (after?.state === "over") this.finish();
    });
    const stopAsking = followAdvice(session, () => this.available && coachMarks.value === "on");
    this.stop = () => {
      stopListening();
      stopAsking();
    };
  }

  close(): void {
    this.stop();
  }

  isHidden(step: CoachStep | null): boolean {
    return step !== null && topicOf(step) === this.hidden.value;
  }

  /** Hide what the coach says now, until it has something else to say. */
  hide(): void {
    const { current } = this;
    if (!current) return;
    if (isInformation(current)) this.read();
    else this.hidden.value = topicOf(current);
  }

  /** A step is due now, and on the screen or covered. What was on the screen before has been said. */
  show(step: CoachStep | null, visible: boolean): void {
    // A move is on its way, and may follow the step that was shown last.
    if (this.controller.session.busy.peek()) return;
    if (step && topicOf(step) !== this.hidden.peek()) this.hidden.value = null;
    const last = this.visible && this.current ? topicOf(this.current) : null;
    const stays = visible && step && topicOf(step) === last;
    this.current = step;
    this.visible = visible;
    if (last === null || stays || this.memory.peek().said.includes(last)) return;
    const memory = this.memory.peek();
    this.remember({ ...memory, said: [...memory.said, last] });
  }

  /** The player has read what the coach says. */
  read(): void {
    if (!this.current) return;
    const topic = topicOf(this.current);
    const memory = this.memory.peek();
    const counts = { ...memory.counts, [topic]: (memory.counts[topic] ?? 0) + 1 };
    this.remember({ ...memory, counts });
    if (topic === "goodbye") coachMarks.value = "off";
  }

  /** The player has moved. A hint that covers the coach says the same, but gives no information. */
  private followed(): void {
    if (this.current && (this.visible || !isInformation(this.current))) this.read();
  }

  private remember(memory: Memory): void {
    this.memory.value = memory;
    saveMemory(this.controller.session.game, memory);
  }

  private currentStep(): CoachStep | null {
    const { session, plannedView, legal, question, faceUp } = this.controller;
    if (!this.available || coachMarks.value !== "on") return null;
    // Nothing is said while a move is on its way, or to a player for whom a bot plays.
    if (session.busy.value || !session.plays.value) return null;
    const advice = adviceFor(session.view.value);
    return coachStep({
      edition: session.edition,
      view: plannedView.value,
      faceUp: faceUp.value,
      legal: legal.value,
      question: question.value,
      counts: this.memory.value.counts,
      said: new Set(this.memory.value.said),
      lesson: this.lesson,
      advice: advice && advisedMove(advice, session.catalogue),
    });
  }

  /** After the first real game the coach is not needed any more. */
  private finish(): void {
    if (this.available && !this.lesson) coachMarks.value = "off";
  }
}

function advisedMove({ candidates }: Advice, catalogue: MoveCatalogue): AdvisedMove | null {
  const [best] = candidates;
  return best ? { move: catalogue.at(best.move), reason: best.reason } : null;
}

/** What was read and said in a game, also before the page was reloaded. */
interface Memory {
  counts: CoachCounts;
  said: readonly CoachTopic[];
}

const NOTHING: Memory = { counts: {}, said: [] };

const storageKey = (game: string) => `trunkline.coach.${game}`;

function savedMemory(game: string): Memory {
  try {
    const saved = sessionStorage.getItem(storageKey(game));
    return { ...NOTHING, ...(JSON.parse(saved ?? "{}") as Partial<Memory>) };
  } catch {
    return NOTHING;
  }
}

function saveMemory(game: string, memory: Memory): void {
  try {
    sessionStorage.setItem(storageKey(game), JSON.stringify(memory));
  } catch {
    // If nothing can be stored, the coach repeats itself after a reload.
  }
}
