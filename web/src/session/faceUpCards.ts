// The face-up cards as this device shows them: the card that the player chose is the one that leaves.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { GameEvent, GameView } from "../api/types";
import {
  type Display,
  orderAfterTake,
  type ShownOrder,
  serverOrder,
  shownCards,
} from "../derived/display";
import type { Session } from "./session";

/** The order of the game on this device, which people who share the screen all see. */
const latest = signal<{ game: string; order: ShownOrder } | null>(null);

export class FaceUpCards {
  readonly shown: ReadonlySignal<Display>;
  readonly order: ReadonlySignal<ShownOrder>;
  /** The order in which the cards lay that the latest move took or replaced. */
  orderBefore: ShownOrder;
  /** The slot of the take that was sent and not answered. */
  private chosen: number | null = null;

  constructor(private readonly session: Pick<Session, "game" | "seat" | "view">) {
    const { game, seat, view } = session;
    const display = computed(() => view.value.position?.display ?? []);
    this.order = computed(() => {
      const known = seat !== null && latest.value?.game === game ? latest.value.order : [];
      const { length } = display.value;
      return known.length === length ? known : serverOrder(length);
    });
    this.shown = computed(() => shownCards(display.value, this.order.value));
    this.orderBefore = this.order.peek();
  }

  /** The player takes the card in a slot. */
  choose(slot: number): void {
    this.chosen = slot;
  }

  /** Follow an event, with the view before it. */
  follow(event: GameEvent, before: GameView): void {
    if (event.kind !== "move" || !before.position) return;
    const { outcome, seat } = event;
    const { display } = before.position;
    const chosen = seat === this.session.seat ? this.chosen : null;
    this.chosen = null;
    this.orderBefore = orderAfterTake(this.order.peek(), chosen, outcome, display);
    const order = outcome.refreshed ? serverOrder(display.length) : this.orderBefore;
    latest.value = { game: this.session.game, order };
  }
}
