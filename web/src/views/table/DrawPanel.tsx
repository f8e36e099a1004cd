// The panel to draw from: the display, the decks and the discards.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardKind, GameEvent, GameView, Outcome, Position } from "../../api/types";
import { changedSlots, type Display, flightSlot, inOrder, shownSlot } from "../../derived/display";
import { messages } from "../../messages/messages";
import { suggestedMove } from "../../session/hints";
import type { TurnController } from "../../session/turnController";
import { refreshWords, slotLabel, ticketDecksLabel } from "../../words/display";
import { CardBack, TrainCard } from "../shared/cards";
import { inputOf } from "../shared/inputKind";
import { flyToHand } from "./flyingCards";
import "./tray.css";
import "./drawPanel.css";

/** The latest change of the display, for its animation. */
interface DisplayChange {
  /** Increases with each change, so that each is animated. */
  serial: number;
  /** The cards before the change, by slot. */
  previous: Display;
  slots: ReadonlySet<number>;
  /** Why all face-up cards were replaced. */
  reason: string | null;
}

const NO_CHANGE: DisplayChange = { serial: 0, previous: [], slots: new Set(), reason: null };
const REASON_TIME = 5000;

export function DrawPanel({ controller }: { controller: TurnController }) {
  const { view } = controller.session;
  const box = useRef<HTMLElement>(null);
  const change = useDisplayChange(controller, box);
  const position = view.value.position;
  if (!position) return null;
  const { draw } = messages();
  const legal = controller.legal.value;
  // The next card from an empty deck is drawn after the discards were shuffled into a new one.
  const shuffles = position.deck === 0 && discarded(position) > 0;
  const suggested = suggestedMove(controller.session);
  const suggestedSlot = suggested?.card ? controller.faceUp.value.indexOf(suggested.card) : -1;
  return (
    <section class="draw-panel" aria-label={draw.title} ref={box}>
      <h2 class="tray-title">
        {change.reason ? <span class="draw-reason">{change.reason}</span> : draw.title}
      </h2>
      <div class="draw-grid">
        <button
          type="button"
          class={`draw-slot draw-deck ${legal.one("draw card") ? "glows" : ""} ${shuffles ? "shuffles" : ""}`}
          data-suggested={suggested?.kind === "draw card"}
          data-testid="deck"
          aria-label={shuffles ? draw.deckToShuffle : draw.deck(position.deck)}
          title={shuffles ? draw.deckToShuffle : undefined}
          onClick={() => controller.drawCard()}
        >
          {position.deck > 0 || shuffles ? <CardBack deck="deck" /> : <span class="draw-empty" />}
          <span class="draw-count">{position.deck}</span>
        </button>
        {controller.faceUp.value.map((kind, slot) => (
          <DisplaySlot
            key={slot}
            controller={controller}
            kind={kind}
            slot={slot}
            suggested={slot === suggestedSlot}
            change={change}
          />
        ))}
        <TicketDecks controller={controller} position={position} />
        <Discards position={position} />
      </div>
      <p class="hidden-text" aria-live="polite">
        {change.reason}
      </p>
    </section>
  );
}

/** A tap draws tickets, or asks for a mix where the edition has one. */
function TicketDecks({ controller, position }: { controller: TurnController; position: Position }) {
  const drawn = controller.session.edition.rules.tickets.decks.flatMap((deck, index) =>
    deck.later > 0 ? [{ ...deck, index, left: position.ticket_decks[index] ?? 0 }] : [],
  );
  return (
    <button
      type="button"
      class={`draw-slot draw-tickets ${controller.legal.value.one("draw tickets") ? "glows" : ""}`}
      data-testid="tickets-deck"
      data-decks={drawn.length}
      data-suggested={suggestedMove(controller.session)?.kind === "draw tickets"}
      aria-label={ticketDecksLabel(drawn)}
      onClick={(event) => controller.drawTickets(inputOf(event))}
    >
      {drawn.map(({ name, index, left }) => (
        <span key={index} class="draw-stack">
          {left > 0 ? (
            <CardBack deck={{ name: drawn.length > 1 ? name : "tickets", index }} />
          ) : (
            <span class="draw-empty" />
          )}
          <span class="draw-count">{left}</span>
        </span>
      ))}
    </button>
  );
}

interface DisplaySlotProps {
  controller: TurnController;
  kind: CardKind | null;
  slot: number;
  /** Whether an open hint says to take it. */
  suggested: boolean;
  change: DisplayChange;
}

function DisplaySlot({ controller, kind, slot, suggested, change }: DisplaySlotProps) {
  const previous = change.slots.has(slot) ? change.previous[slot] : null;
  const replaced = change.reason !== null && previous;
  const takes = kind !== null && controller.legal.value.takes.has(kind);
  return (
    <button
      type="button"
      class={`draw-slot ${takes ? "glows" : ""}`}
      data-testid={`display-${slot}`}
      data-card={kind ?? ""}
      data-suggested={suggested}
      aria-label={slotLabel(kind)}
      disabled={kind === null}
      onClick={() => controller.takeFaceUp(slot)}
    >
      <span
        key={change.slots.has(slot) ? change.serial : "same"}
        class={`draw-card turn-${slot} ${replaced ? "replaced" : previous ? "refilled" : ""}`}
      >
        {kind ? (
          <TrainCard kind={kind} named={false} class="draw-new-card" />
        ) : (
          <span class="draw-empty" />
        )}
        {replaced && <TrainCard kind={replaced} named={false} class="draw-old-card" />}
      </span>
      <span class="draw-key" aria-hidden="true">
        {slot + 1}
      </span>
    </button>
  );
}

function discarded({ discards }: Position): number {
  return Object.values(discards).reduce((sum, count) => sum + count, 0);
}

function Discards({ position }: { position: Position }) {
  const count = discarded(position);
  return (
    <div class="draw-discards" data-testid="discards">
      <span class="draw-discards-pile" aria-hidden="true" />
      <strong>{count}</strong>
      <span>{messages().draw.discards(count)}</span>
    </div>
  );
}

/** Follow the changes of the display, and let the viewer's cards fly to their hand. */
function useDisplayChange(
  controller: TurnController,
  box: { current: HTMLElement | null },
): DisplayChange {
  const [change, setChange] = useState(NO_CHANGE);
  const { session } = controller;
  useEffect(() => {
    let timer = 0;
    const stop = session.listen((event, before, after) => {
      const next = changeFrom(event, before, after, controller);
      if (!next) return;
      if (next.flight) fly(box.current, next.flight);
      if (next.slots.size > 0) setChange((last) => ({ ...next, serial: last.serial + 1 }));
      if (!next.reason) return;
      clearTimeout(timer);
      timer = window.setTimeout(
        () => setChange((last) => ({ ...NO_CHANGE, serial: last.serial })),
        REASON_TIME,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [controller, session, box]);
  return change;
}

interface Flight {
  kind: CardKind | null;
  /** A slot of the display, or the deck. */
  from: number | "deck";
}

function changeFrom(
  event: GameEvent,
  before: GameView,
  after: GameView | null,
  { session, chosenSlot, slotOrder }: TurnController,
): (Omit<DisplayChange, "serial"> & { flight: Flight | null }) | null {
  if (event.kind !== "move" || !before.position || !after?.position) return null;
  const { outcome, seat } = event;
  // A card that was taken is replaced where it was; equal cards may have changed places.
  const order = slotOrder.peek();
  const previous = inOrder(before.position.display, order);
  const shown = (slot: number) => shownSlot(slot, order);
  return {
    previous,
    slots: new Set([...changedSlots(outcome, previous.length)].map(shown)),
    reason: outcome.refreshed ? refreshWords(outcome.refreshed) : null,
    flight: seat === session.seat ? flightOf(outcome, previous, shown, chosenSlot) : null,
  };
}

/** Where the card of a move comes from; null if the move takes none. */
function flightOf(
  { kind, drew, took_from }: Outcome,
  before: Display,
  shown: (slot: number) => number,
  chosen: number | null,
): Flight | null {
  if (took_from != null) {
    const slot = shown(took_from);
    return { kind: before[slot] ?? null, from: flightSlot(slot, chosen, before) };
  }
  return kind === "draw card" ? { kind: drew ?? null, from: "deck" } : null;
}

/** Wait until the hand is rendered, so that there is a card to fly to. */
function fly(box: HTMLElement | null, { kind, from }: Flight): void {
  const name = from === "deck" ? "deck" : `display-${from}`;
  const start = box?.querySelector(`[data-testid="${name}"]`) ?? null;
  requestAnimationFrame(() => flyToHand(kind, start));
}
