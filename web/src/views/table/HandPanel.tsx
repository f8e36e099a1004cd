// The player's train cards by kind: tap a group to select it, or drag it onto a track.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CardKind } from "../../api/types";
import { type CardGroup, groupHand } from "../../derived/cards";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { trackAt } from "../board/shownBoard";
import { TrainCard } from "../shared/cards";
import { FlyingCard } from "./flyingCards";
import "./tray.css";
import "./hand.css";
import "./handStrip.css";

// In pixels: more than a finger moves by accident.
const DRAG_FROM = 8;
// How many cards are visible behind the first one.
const MAX_VISIBLE_BEHIND = 4;

export function HandPanel({ controller }: { controller: TurnController }) {
  const { hand } = messages();
  const cards = controller.session.view.value.you?.hand?.cards ?? {};
  const held = groupHand(cards);
  const total = held.reduce((sum, group) => sum + group.count, 0);
  return (
    <section class="hand" aria-label={hand.mineCount(total)}>
      <h2 class="tray-title">
        {hand.mine} <span>{total}</span>
      </h2>
      {total === 0 && <p class="tray-empty">{hand.none}</p>}
      <ul class="hand-groups" style={{ "--columns": columnsFor(held.length) }}>
        {held.map((group) => (
          <li key={group.kind}>
            <HandGroup controller={controller} group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The hand in one row, for small screens. */
export function HandStrip({ controller }: { controller: TurnController }) {
  const { hand } = messages();
  const held = groupHand(controller.session.view.value.you?.hand?.cards ?? {});
  const total = held.reduce((sum, group) => sum + group.count, 0);
  return (
    <section class="hand-strip" aria-label={hand.mineCount(total)} data-testid="hand-strip">
      {total === 0 && <p class="tray-empty">{hand.none}</p>}
      <ul>
        {held.map((group) => (
          <li key={group.kind}>
            <HandGroup controller={controller} group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Two rows, so that the whole hand is visible; at least four columns, so that cards are not too
 * large.
 */
function columnsFor(kinds: number): number {
  return Math.max(4, Math.ceil(kinds / 2));
}

function HandGroup({
  controller,
  group: { kind, count },
}: {
  controller: TurnController;
  group: CardGroup;
}) {
  const picked = controller.selectedCard.value === kind;
  const drag = useDrag(controller, kind);
  return (
    <button
      type="button"
      class={`hand-group ${picked ? "selected" : ""}`}
      data-testid={`hand-${kind}`}
      data-count={count}
      aria-pressed={picked}
      aria-label={messages().names.cards(kind, count)}
      {...drag}
    >
      {Array.from({ length: Math.min(count - 1, MAX_VISIBLE_BEHIND) }, (_, depth) => depth + 1)
        .reverse()
        .map((depth) => (
          <span key={depth} class={`hand-peep peep-${depth} kind-${kind}`} />
        ))}
      <TrainCard key={count} kind={kind} named={false} class="hand-card" />
      <span class="hand-count">{count}</span>
    </button>
  );
}

type DragHandlers = Pick<
  JSX.IntrinsicElements["button"],
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onClick"
>;

interface Drag {
  x: number;
  y: number;
  flyingCard: FlyingCard | null;
}

/** Tap to select, or drag to a track with a card that follows the pointer. */
function useDrag(controller: TurnController, kind: CardKind): DragHandlers {
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const end = () => {
    drag.current?.flyingCard?.remove();
    drag.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      // Capture at once, because a fast first movement may already be outside.
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, flyingCard: null };
      dragged.current = false;
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now) return;
      const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) > DRAG_FROM;
      if (!now.flyingCard && far) {
        now.flyingCard = new FlyingCard(kind, event.currentTarget.offsetWidth);
        dragged.current = true;
        if (controller.selectedCard.value !== kind) controller.selectCard(kind);
      }
      now.flyingCard?.moveTo(event.clientX, event.clientY);
      now.flyingCard?.mark(fits(controller, event.clientX, event.clientY));
    },
    onPointerUp: (event) => {
      const track = drag.current?.flyingCard ? trackAt(event.clientX, event.clientY) : null;
      end();
      if (track !== null) controller.dropCards(kind, track);
    },
    onPointerCancel: end,
    onClick: () => {
      if (!dragged.current) controller.selectCard(kind);
      dragged.current = false;
    },
  };
}

function fits(controller: TurnController, x: number, y: number): boolean {
  const track = trackAt(x, y);
  return track !== null && controller.glowingTracks.value.has(track);
}
