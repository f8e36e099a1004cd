// Cards on their way: one that flies from the display to the hand, or follows the pointer.
import { render } from "preact";
import type { CardKind } from "../api/types";
import { CardBack, TrainCard } from "../ui/cards";
import { prefersLessMotion } from "../ui/media";

const FLIGHT = 320;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** A card above the page that nobody can touch. */
export class Ghost {
  private readonly host = document.createElement("div");

  constructor(kind: CardKind | null, width: number) {
    this.host.className = "ghost";
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
    const at = (box: DOMRect) => `${box.x + box.width / 2}px ${box.y + box.height / 2}px`;
    const scale = String(to.width / from.width);
    const frames = prefersLessMotion.value
      ? [
          { translate: at(to), scale, opacity: 0 },
          { translate: at(to), scale, opacity: 1 },
        ]
      : [
          { translate: at(from), scale: "1" },
          { translate: at(to), scale },
        ];
    await this.host.animate(frames, { duration: FLIGHT, easing: EASE }).finished;
    this.remove();
  }

  remove(): void {
    render(null, this.host);
    this.host.remove();
  }
}

/** Let a card fly between two things on the page, as far as both are there to be seen. */
export function flyCard(kind: CardKind | null, from: Element | null, to: Element | null): void {
  const [start, end] = [from?.getBoundingClientRect(), to?.getBoundingClientRect()];
  if (!start?.width || !end?.width) return;
  void new Ghost(kind, start.width).fly(start, end);
}
