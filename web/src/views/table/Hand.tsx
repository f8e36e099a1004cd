// My train cards, grouped and counted: tap a group to pick it, or drag it onto a track.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { CardKind } from "../../api/types";
import { type Group, groups } from "../../derived/handGroups";
import type { Desk } from "../../session/turnController";
import { cardWords } from "../../words/names";
import { trackAt } from "../board/Board";
import { TrainCard } from "../shared/cards";
import { Ghost } from "./flyingCards";
import "./tray.css";
import "./hand.css";

// Farther than a finger trembles.
const DRAG_FROM = 8;
// Cards peep out behind the first one; more than these would only be clutter.
const MOST_PEEPING = 4;

export function Hand({ desk }: { desk: Desk }) {
  const cards = desk.session.view.value.you?.hand?.cards ?? {};
  const held = groups(cards);
  const total = held.reduce((sum, group) => sum + group.count, 0);
  return (
    <section class="hand" aria-label={`My cards: ${total}`}>
      <h2 class="tray-title">
        My cards <span>{total}</span>
      </h2>
      {total === 0 && <p class="tray-empty">No cards yet. Draw some.</p>}
      <ul class="hand-groups" style={{ "--columns": columnsFor(held.length) }}>
        {held.map((group) => (
          <li key={group.kind}>
            <HandGroup desk={desk} group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In two rows, so that a whole hand is in sight; a few kinds do not grow too large. */
function columnsFor(kinds: number): number {
  return Math.max(4, Math.ceil(kinds / 2));
}

function HandGroup({ desk, group: { kind, count } }: { desk: Desk; group: Group }) {
  const picked = desk.picked.value === kind;
  const drag = useDrag(desk, kind);
  return (
    <button
      type="button"
      class={`hand-group ${picked ? "picked" : ""}`}
      data-testid={`hand-${kind}`}
      data-count={count}
      aria-pressed={picked}
      aria-label={cardWords(kind, count)}
      {...drag}
    >
      {Array.from({ length: Math.min(count - 1, MOST_PEEPING) }, (_, place) => place + 1)
        .reverse()
        .map((place) => (
          <span key={place} class={`hand-peep peep-${place} ground-of-${kind}`} />
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
  ghost: Ghost | null;
}

/** Tap to pick, or drag far enough and a card follows the pointer to a track. */
function useDrag(desk: Desk, kind: CardKind): DragHandlers {
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const end = () => {
    drag.current?.ghost?.remove();
    drag.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      // At once: the first movement of a quick hand may already lie outside.
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, ghost: null };
      dragged.current = false;
    },
    onPointerMove: (event) => {
      const now = drag.current;
      if (!now) return;
      const far = Math.hypot(event.clientX - now.x, event.clientY - now.y) > DRAG_FROM;
      if (!now.ghost && far) {
        now.ghost = new Ghost(kind, event.currentTarget.offsetWidth);
        dragged.current = true;
        if (desk.picked.value !== kind) desk.pick(kind);
      }
      now.ghost?.moveTo(event.clientX, event.clientY);
      now.ghost?.mark(fits(desk, event.clientX, event.clientY));
    },
    onPointerUp: (event) => {
      const track = drag.current?.ghost ? trackAt(event.clientX, event.clientY) : null;
      end();
      if (track !== null) desk.drop(kind, track);
    },
    onPointerCancel: end,
    onClick: () => {
      if (!dragged.current) desk.pick(kind);
      dragged.current = false;
    },
  };
}

function fits(desk: Desk, x: number, y: number): boolean {
  const track = trackAt(x, y);
  return track !== null && desk.glowingTracks.value.has(track);
}
