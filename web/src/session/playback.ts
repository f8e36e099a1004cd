// Shows what others do one move after another, however quickly it happened.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { EventFrame, GameEvent } from "../api/types";
import { isAction } from "../derived/events";
import { isFailedTunnel, isTunnelLost } from "../derived/tunnelCards";
import { type Speed, speed } from "./settings";

/** For how many milliseconds a move of somebody else is shown before the next one. */
const MOVE_TIMES: Readonly<Record<Speed, number>> = {
  slow: 1800,
  normal: 700,
  fast: 250,
  instant: 0,
};
// A claim is harder to follow than a card.
const CLAIM_FACTOR = 2;
// Long enough to read a rival's failed tunnel: its cards, and what they would have cost.
const RIVALS_TUNNEL_TIME = 4500;
// A viewer who prefers it slow must not fall behind without end.
const MAX_WAITING = 30;

interface PlaybackOptions {
  /** The viewer's own seat; null for spectators. */
  seat: number | null;
  /** Whether a turn of the viewer's will come. */
  plays(): boolean;
  show(frame: EventFrame): void;
}

/** The events that were received and not shown yet. */
export class Playback {
  private queue: EventFrame[] = [];
  private readonly more = signal(false);
  /** Whether there is more to show. */
  readonly waiting: ReadonlySignal<boolean> = this.more;
  private readonly holding = signal(false);
  /** Whether a failed tunnel is held in view: the viewer's own until they tap it, others' for a while. */
  readonly held: ReadonlySignal<boolean> = this.holding;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private holdTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the next move of somebody else may be shown. */
  private nextAt = 0;
  /** What is shown at once: everything that waits, or all until the viewer's next turn or the end. */
  private skipping: "no" | "waiting" | "all" = "no";

  constructor(private readonly options: PlaybackOptions) {
    // In a tab that nobody sees, nothing needs time, and the title should tell the truth.
    document.addEventListener("visibilitychange", this.advance);
  }

  /** The number of the newest event that waits, if any. */
  get newest(): number | null {
    return this.queue.at(-1)?.event.number ?? null;
  }

  add(frame: EventFrame): void {
    this.queue.push(frame);
    this.advance();
  }

  /** Show everything at once until the viewer's next turn; if none will come, what waits. */
  skip(): void {
    this.skipping = this.options.plays() ? "all" : "waiting";
    this.release();
  }

  /** Show everything at once until the end, or until a turn of the viewer's after all. */
  skipToEnd(): void {
    this.skipping = "all";
    this.release();
  }

  /** Go on after a failed tunnel. */
  release(): void {
    this.letGo();
    this.advance();
  }

  /** Show everything that waits. */
  showAll(): void {
    for (const frame of this.queue.splice(0)) this.show(frame);
    this.advance();
  }

  /** Forget what waits, because a later view replaces it. */
  clear(): void {
    this.queue = [];
    this.advance();
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.holdTimer);
    this.queue = [];
    document.removeEventListener("visibilitychange", this.advance);
  }

  private readonly advance = (): void => {
    clearTimeout(this.timer);
    while (this.queue[0] && this.delay(this.queue[0]) <= 0) {
      const [frame] = this.queue.splice(0, 1);
      if (frame) this.show(frame);
    }
    const [next] = this.queue;
    const wait = next ? this.delay(next) : 0;
    if (next && Number.isFinite(wait)) this.timer = setTimeout(this.advance, wait);
    if (!next && this.skipping === "waiting") this.skipping = "no";
    this.more.value = next !== undefined;
  };

  private show(frame: EventFrame): void {
    this.nextAt = Date.now() + this.displayTime(frame);
    if (frame.view?.you?.due != null) this.skipping = "no";
    this.holdFailedTunnel(frame);
    this.options.show(frame);
  }

  private holdFailedTunnel({ event, view }: EventFrame): void {
    if (!isAction(event)) return;
    const byOthers = this.isByOthers(event);
    // Who makes a move has seen what was before it.
    if (!byOthers) this.letGo();
    if (event.kind !== "move") return;
    if (!byOthers && isFailedTunnel(event.outcome)) this.holding.value = true;
    const inTime = view !== null && speed.peek() !== "instant" && !this.isHurried();
    if (byOthers && inTime && isTunnelLost(event.outcome)) this.holdForAWhile();
  }

  private holdForAWhile(): void {
    this.letGo();
    this.holding.value = true;
    this.holdTimer = setTimeout(() => this.release(), RIVALS_TUNNEL_TIME);
  }

  private letGo(): void {
    clearTimeout(this.holdTimer);
    this.holding.value = false;
  }

  private isHurried(): boolean {
    const late = this.queue.length > MAX_WAITING || this.isOnTheClock();
    return this.skipping !== "no" || document.hidden || late;
  }

  /** For how long an event must wait. Nobody waits for their own moves. */
  private delay({ event }: EventFrame): number {
    if (this.isHurried() || !this.isByOthers(event)) return 0;
    return this.held.peek() ? Number.POSITIVE_INFINITY : this.nextAt - Date.now();
  }

  /** Whether the viewer's clock is running already. */
  private isOnTheClock(): boolean {
    const view = this.queue.at(-1)?.view;
    return view?.clock != null && view.you?.due != null;
  }

  /** The server sends no view with an event that others have followed already. */
  private displayTime({ event, view }: EventFrame): number {
    if (!view || event.kind !== "move" || !this.isByOthers(event)) return 0;
    const claims = event.outcome.track != null;
    return MOVE_TIMES[speed.peek()] * (claims ? CLAIM_FACTOR : 1);
  }

  /** Whether a move is somebody else's, or that of a bot in the viewer's place. */
  private isByOthers(event: GameEvent): boolean {
    if (!isAction(event)) return false;
    return event.seat !== this.options.seat || (event.kind === "move" && event.bot !== null);
  }
}
