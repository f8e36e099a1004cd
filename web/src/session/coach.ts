// The coach: what it says now, and what the player has read.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Advice, GameView } from "../api/types";
import {
  type AdvisedMove,
  type CoachCounts,
  type CoachStep,
  type CoachTopic,
  coachStep,
  DEVICE_TOPICS,
  EXPLAINED_STEPS,
  isInformation,
  topicsOf,
} from "../derived/coach";
import { isAction } from "../derived/events";
import { LESSON } from "../derived/lesson";
import type { MoveCatalogue } from "../derived/moveCatalogue";
import { isCoachOn } from "./coached";
import { adviceFor, followAdvice } from "./hints";
import { coachMarks, readStorage, writeStorage } from "./settings";
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
  /** What was explained in a game before; the lesson explains everything. */
  private readonly explained: readonly CoachTopic[];
  /** What the player has closed. */
  private readonly hidden = signal<string | null>(null);
  private readonly stop: () => void;

  constructor(private readonly controller: TurnController) {
    const { session } = controller;
    this.available = session.seat !== null;
    this.lesson = session.edition.id === LESSON;
    this.memory = signal(savedMemory(session.game, this.lesson));
    this.explained = this.lesson ? [] : storedTopics(EXPLAINED_STEPS);
    this.step = computed(() => this.currentStep());
    const learns = coachMarks.peek() === "unset" && isCoachOn(session);
    if (this.available && learns) coachMarks.value = "learning";
    this.forget(session.view.peek());
    this.skipPoints(session.view.peek());
    const stopListening = session.listen((event, before, after) => {
      if (isAction(event) && event.seat === session.seat) {
        this.followed();
        this.forget(before);
      }
      if (after?.state === "over") this.finish();
    });
    const stopAsking = followAdvice(session, () => this.available && this.isOn);
    this.stop = () => {
      stopListening();
      stopAsking();
    };
  }

  close(): void {
    this.stop();
  }

  get isOn(): boolean {
    return isCoachOn(this.controller.session);
  }

  /** Whether it has said nothing yet in this game. */
  get isNew(): boolean {
    return this.memory.value.said.length === 0;
  }

  isHidden(step: CoachStep | null): boolean {
    return step !== null && keyOf(step) === this.hidden.value;
  }

  /** Hide a step, until the coach has something else to say. */
  hide(step: CoachStep): void {
    if (isInformation(step)) this.read(step);
    else this.hidden.value = keyOf(step);
  }

  /** A step is due now, and on the screen or covered. What was on the screen before has been said. */
  show(step: CoachStep | null, visible: boolean): void {
    // A move is on its way, and may follow the step that was shown last.
    if (this.controller.session.busy.peek()) return;
    if (step && keyOf(step) !== this.hidden.peek()) this.hidden.value = null;
    const last = this.visible ? this.current : null;
    const stays = visible && step && last && keyOf(step) === keyOf(last);
    this.current = step;
    this.visible = visible;
    if (last === null || stays) return;
    const memory = this.memory.peek();
    const told = topicsOf(last).filter((topic) => !memory.said.includes(topic));
    if (told.length > 0) this.remember({ ...memory, said: [...memory.said, ...told] });
  }

  /** The player has read a step. */
  read(step: CoachStep): void {
    const memory = this.memory.peek();
    const counts = { ...memory.counts };
    for (const topic of topicsOf(step)) counts[topic] = (counts[topic] ?? 0) + 1;
    this.remember({ ...memory, counts });
    if (step.kind === "goodbye") coachMarks.value = "off";
  }

  /** The player has moved. A hint that covers the coach says the same, but gives no information. */
  private followed(): void {
    const { current } = this;
    if (current && (this.visible || !isInformation(current))) this.read(current);
  }

  /** What became of tickets before the player's latest move is no news any more. */
  private forget({ you }: GameView): void {
    const topics = (you?.hand?.tickets ?? []).flatMap(({ index, done, needs }): CoachTopic[] => {
      if (done) return [`ticketDone ${index}`];
      return needs?.possible === false ? [`ticketLost ${index}`] : [];
    });
    this.skip(topics);
  }

  /** A player who has claimed routes before, maybe on another device, has seen what they score. */
  private skipPoints({ position, you }: GameView): void {
    const claimed = Object.values(position?.owners ?? {}).includes(you?.seat ?? -1);
    if (claimed) this.skip(["points"]);
  }

  private skip(topics: readonly CoachTopic[]): void {
    const memory = this.memory.peek();
    const unread = topics.filter((topic) => !memory.counts[topic]);
    if (unread.length === 0) return;
    const skipped = Object.fromEntries(unread.map((topic) => [topic, 1]));
    this.remember({ ...memory, counts: { ...memory.counts, ...skipped } });
  }

  private remember(memory: Memory): void {
    this.memory.value = memory;
    saveMemory(this.controller.session.game, memory);
  }

  private currentStep(): CoachStep | null {
    const { session, plannedView, legal, question, faceUp } = this.controller;
    if (!this.available || !this.isOn) return null;
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
      said: new Set([...this.explained, ...this.memory.value.said]),
      log: session.log.value,
      lesson: this.lesson,
      advice: advice && advisedMove(advice, session.catalogue),
    });
  }

  /** After the first real game the coach is not needed any more. */
  private finish(): void {
    if (this.available && !this.lesson) coachMarks.value = "off";
  }
}

/** What tells one step from the next. */
function keyOf(step: CoachStep): string {
  return topicsOf(step).join();
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

const DEVICE_KEY = "trunkline.explained";

const storageKey = (game: string) => `trunkline.coach.${game}`;

/** With what was explained on the device before, except in the lesson, which explains everything. */
function savedMemory(game: string, lesson: boolean): Memory {
  const explained = lesson ? {} : explainedOnDevice();
  try {
    const saved = sessionStorage.getItem(storageKey(game));
    const memory = { ...NOTHING, ...(JSON.parse(saved ?? "{}") as Partial<Memory>) };
    return { ...memory, counts: { ...explained, ...memory.counts } };
  } catch {
    return { ...NOTHING, counts: explained };
  }
}

function explainedOnDevice(): CoachCounts {
  return Object.fromEntries(storedTopics(DEVICE_TOPICS).map((topic) => [topic, 1]));
}

/** Which of some topics the device has met. */
function storedTopics(topics: readonly CoachTopic[]): readonly CoachTopic[] {
  const stored = readStorage(DEVICE_KEY)?.split(" ") ?? [];
  return topics.filter((topic) => stored.includes(topic));
}

function saveMemory(game: string, memory: Memory): void {
  const met = [
    ...DEVICE_TOPICS.filter((topic) => memory.counts[topic]),
    ...EXPLAINED_STEPS.filter((topic) => memory.said.includes(topic)),
    ...storedTopics(EXPLAINED_STEPS),
  ];
  writeStorage(DEVICE_KEY, [...new Set(met)].join(" "));
  try {
    sessionStorage.setItem(storageKey(game), JSON.stringify(memory));
  } catch {
    // If nothing can be stored, the coach repeats itself after a reload.
  }
}
