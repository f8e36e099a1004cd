// Tracks that were claimed a moment ago, and others' claims since the viewer's last turn.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { GameEvent } from "../api/types";
import { type Claim, claimsToFollow } from "../derived/turnSummary";
import type { Session } from "./session";

const SHOWN_FOR = 2600;

export class RecentClaims {
  private readonly recent = signal<ReadonlySet<number>>(new Set());
  /** The tracks whose claims are still being animated. */
  readonly tracks: ReadonlySignal<ReadonlySet<number>> = this.recent;
  /** Others' claims that stay marked until the viewer's next turn is over. */
  readonly followed: ReadonlySignal<readonly Claim[]>;
  private readonly timers = new Set<number>();
  private readonly stop: () => void;

  constructor(session: Session) {
    const { seat: me, turns, due, catalogue, view } = session;
    this.followed = computed(() => {
      if (view.value.state !== "playing") return [];
      const viewer = { me, toMove: due.value, seats: view.value.seats.length };
      return claimsToFollow(turns.value, viewer, catalogue);
    });
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
