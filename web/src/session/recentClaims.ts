// What has just happened on the board, for as long as it is shown.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Event } from "../api/types";
import type { Session } from "./session";

const SHOWN_FOR = 2600;

/** Tracks whose wagons are still rolling in. */
export class Stage {
  private readonly claimed = signal<ReadonlySet<number>>(new Set());
  readonly fresh: ReadonlySignal<ReadonlySet<number>> = this.claimed;
  private readonly timers = new Set<number>();
  private readonly stop: () => void;

  constructor(session: Session) {
    this.stop = session.listen((event) => this.show(event));
  }

  close(): void {
    this.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private show(event: Event): void {
    if (event.kind !== "move" || !event.happening.built) return;
    const { track } = event.happening;
    if (track == null) return;
    this.claimed.value = new Set([...this.claimed.peek(), track]);
    const timer = window.setTimeout(() => this.forget(track, timer), SHOWN_FOR);
    this.timers.add(timer);
  }

  private forget(track: number, timer: number): void {
    this.timers.delete(timer);
    this.claimed.value = new Set([...this.claimed.peek()].filter((other) => other !== track));
  }
}
