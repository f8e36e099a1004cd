// Cards above the page that fly from the display to the hand, or follow the pointer.
import { render } from "preact";
import type { CardKind } from "../../api/types";
import { CardBack, TrainCard } from "../shared/cards";
import { prefersReducedMotion } from "../shared/mediaQueries";

const FLIGHT_TIME = 320;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** A card above the page that ignores input. */
export class FlyingCard {
  private readonly host = document.createElement("div");

  constructor(kind: CardKind | null, width: number) {
    this.host.className = "flying-card";
    this.host.style.width = `${width}px`;
    this.host.setAttribute("aria-hidden", "true");
    render(kind ? <TrainCard kind={kind} named={false} /> : <CardBack deck="cards" />, this.host);
    document.body.append(this.host);
  }

  moveTo(x: number, y: number): void {
    this.host.style.translate = `${x}px ${y}px`;
  }

  mark(fits: boolean): void {
    this.host.classList.toggle("fits", fits);
  }

  async fly(from: DOMRect, to: DOMRect): Promise<void> {
    const end = { translate: middle(to), scale: String(to.width / from.width) };
    await this.animate(
      prefersReducedMotion.value
        ? [{ ...end, opacity: 0 }, end]
        : [{ translate: middle(from), scale: "1" }, end],
      FLIGHT_TIME,
    );
  }

  private async animate(frames: Keyframe[], duration: number): Promise<void> {
    await this.host.animate(frames, { duration, easing: EASE }).finished;
    this.remove();
  }

  remove(): void {
    render(null, this.host);
    this.host.remove();
  }
}

function middle(box: DOMRect): string {
  return `${box.x + box.width / 2}px ${box.y + box.height / 2}px`;
}

/** Let a card fly to the hand. */
export function flyToHand(kind: CardKind | null, from: Element | null): void {
  const start = from?.getBoundingClientRect();
  const hand = boxOf(`[data-testid="hand-${kind}"]`);
  if (start?.width && hand) void new FlyingCard(kind, start.width).fly(start, hand);
}

function boxOf(selector: string): DOMRect | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : null;
}
