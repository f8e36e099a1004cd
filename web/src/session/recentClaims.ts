// Tracks that were claimed a moment ago.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { GameEvent } from "../api/types";
import type { Session } from "./session";

const SHOWN_FOR = 2600;

/** The tracks whose claims are still being animated. */
export class RecentClaims {
  private readonly recent = signal<ReadonlySet<number>>(new Set());
  readonly tracks: ReadonlySignal<ReadonlySet<number>> = this.recent;
  private readonly timers = new Set<number>();
  private readonly stop: () => void;

  constructor(session: Session) {
    this.stop = session.listen((event) => this.add(event));
  }

  close(): void {
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private add(event: GameEvent): void {
    if (event.kind !== "move" || !event.outcome.built) return;
    const { track } = event.outcome;
    if (track == null) return;
    this.recent.value = new Set([...this.recent.peek(), track]);
    const timer = window.setTimeout(() => this.remove(track, timer), SHOWN_FOR);
    this.timers.add(timer);
  }

  private remove(track: number, timer: number): void {
    this.timers.delete(timer);
    this.recent.value = new Set([...this.recent.peek()].filter((other) => other !== track));
  }
}
