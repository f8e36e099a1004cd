// The display, the decks and the discards: what one can draw.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardKind, Event, GameView, Position } from "../../api/types";
import { refreshWords, takenPlace } from "../../derived/display";
import type { Desk, Touch } from "../../session/turnController";
import { cardName } from "../../words/names";
import { counted } from "../../words/phrases";
import { CardBack, TrainCard } from "../shared/cards";
import { flyToHand } from "./flyingCards";
import "./tray.css";
import "./drawPanel.css";

/** What the display went through last, so that one can see it. */
interface Change {
  /** Counts changes, so that each is shown anew. */
  serial: number;
  /** The cards that lay there before, where they turn over: all of them, or the one taken. */
  old: Position["display"];
  places: ReadonlySet<number>;
  /** Why the display was dealt anew. */
  why: string | null;
}

const NO_CHANGE: Change = { serial: 0, old: [], places: new Set(), why: null };
const WHY_STAYS = 5000;

export function Market({ desk }: { desk: Desk }) {
  const { view } = desk.session;
  const box = useRef<HTMLElement>(null);
  const touched = useRef<number | null>(null);
  const change = useDisplayChange(desk, box, touched);
  const position = view.value.position;
  if (!position) return null;
  const legal = desk.legal.value;
  return (
    <section class="market" aria-label="Draw" ref={box}>
      <h2 class="tray-title">
        {change.why ? <span class="market-why">{change.why}</span> : "Draw"}
      </h2>
      <div class="market-grid">
        <button
          type="button"
          class={`market-place market-deck ${legal.one("draw card") ? "glows" : ""}`}
          data-testid="deck"
          aria-label={`Draw from the deck: ${counted(position.deck, "card")} left`}
          onClick={() => desk.touchDeck()}
        >
          {position.deck > 0 ? <CardBack deck="cards" /> : <span class="market-empty" />}
          <span class="market-count">{position.deck}</span>
        </button>
        {position.display.map((kind, place) => (
          <DisplayPlace
            key={place}
            desk={desk}
            kind={kind}
            place={place}
            change={change}
            onTouch={() => {
              touched.current = place;
            }}
          />
        ))}
        <TicketDecks desk={desk} position={position} />
        <Discards position={position} />
      </div>
      <p class="hidden-text" aria-live="polite">
        {change.why}
      </p>
    </section>
  );
}

/** One touch draws tickets; where a mix is announced, it asks for one. */
function TicketDecks({ desk, position }: { desk: Desk; position: Position }) {
  const drawn = desk.session.edition.rules.tickets.decks.flatMap((deck, index) =>
    deck.later > 0 ? [{ ...deck, index, left: position.ticket_decks[index] ?? 0 }] : [],
  );
  const words = drawn.map(({ name, left }) =>
    drawn.length > 1 ? `${left} ${name}` : counted(left, "ticket"),
  );
  return (
    <button
      type="button"
      class={`market-place market-tickets ${desk.legal.value.one("draw tickets") ? "glows" : ""}`}
      data-testid="tickets-deck"
      data-decks={drawn.length}
      aria-label={`Draw tickets: ${words.join(", ")} left`}
      onClick={(event) => desk.touchTickets(touchOf(event))}
    >
      {drawn.map(({ name, index, left }) => (
        <span key={index} class="market-stack">
          {left > 0 ? (
            <CardBack deck={{ name: drawn.length > 1 ? name : "Tickets", index }} />
          ) : (
            <span class="market-empty" />
          )}
          <span class="market-count">{left}</span>
        </span>
      ))}
    </button>
  );
}

interface DisplayPlaceProps {
  desk: Desk;
  kind: CardKind | null;
  place: number;
  change: Change;
  onTouch(): void;
}

function DisplayPlace({ desk, kind, place, change, onTouch }: DisplayPlaceProps) {
  const old = change.places.has(place) ? change.old[place] : null;
  const anew = change.why !== null && old;
  const takes = kind !== null && desk.legal.value.takes.has(kind);
  const touch = () => {
    if (takes) onTouch();
    if (kind) desk.touchDisplay(kind);
  };
  return (
    <button
      type="button"
      class={`market-place ${takes ? "glows" : ""}`}
      data-testid={`display-${place}`}
      data-card={kind ?? ""}
      aria-label={kind ? `Take ${cardName(kind)}` : "An empty place"}
      disabled={kind === null}
      onClick={touch}
    >
      <span
        key={change.places.has(place) ? change.serial : "same"}
        class={`market-turn turn-${place} ${anew ? "anew" : old ? "refilled" : ""}`}
      >
        {kind ? (
          <TrainCard kind={kind} named={false} class="market-new" />
        ) : (
          <span class="market-empty" />
        )}
        {anew && <TrainCard kind={anew} named={false} class="market-old" />}
      </span>
    </button>
  );
}

function Discards({ position }: { position: Position }) {
  const count = Object.values(position.discards).reduce((sum, n) => sum + n, 0);
  return (
    <div class="market-discards" data-testid="discards">
      <span class="market-discards-pile" aria-hidden="true" />
      <strong>{count}</strong>
      <span>{count === 1 ? "discard" : "discards"}</span>
    </div>
  );
}

function touchOf(event: MouseEvent): Touch {
  if (event.detail === 0) return "key";
  return event instanceof PointerEvent && event.pointerType === "touch" ? "finger" : "pointer";
}

/** Hear what happens to the display, and let my cards fly to my hand. */
function useDisplayChange(
  desk: Desk,
  box: { current: HTMLElement | null },
  touched: { current: number | null },
): Change {
  const [change, setChange] = useState(NO_CHANGE);
  const { session } = desk;
  useEffect(() => {
    let timer = 0;
    const stop = session.listen((event, before, after) => {
      const next = changeBy(event, before, after, desk, touched.current);
      // The touch is spent; a rival's move may come before mine.
      if (event.kind === "move" && event.seat === session.seat) touched.current = null;
      if (!next) return;
      if (next.flies) fly(box.current, next.flies);
      if (next.places.size > 0) setChange((last) => ({ ...next, serial: last.serial + 1 }));
      if (!next.why) return;
      clearTimeout(timer);
      timer = window.setTimeout(
        () => setChange((last) => ({ ...NO_CHANGE, serial: last.serial })),
        WHY_STAYS,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [desk, session, box, touched]);
  return change;
}

interface Flight {
  kind: CardKind | null;
  /** A place of the display, or the deck. */
  from: number | "deck";
}

function changeBy(
  event: Event,
  before: GameView,
  after: GameView | null,
  { session }: Desk,
  touched: number | null,
): (Omit<Change, "serial"> & { flies: Flight | null }) | null {
  if (event.kind !== "move" || !before.position || !after?.position) return null;
  const { happening, seat } = event;
  const old = before.position.display;
  const fresh = after.position.display;
  const mine = seat === session.seat;
  const taken =
    happening.kind === "take" && happening.number != null
      ? (session.book.at(happening.number).card ?? null)
      : null;
  const place = taken ? takenPlace(old, fresh, taken, mine ? touched : null) : null;
  const flies: Flight | null = !mine
    ? null
    : place !== null
      ? { kind: taken, from: place }
      : happening.kind === "draw card"
        ? { kind: happening.drew ?? null, from: "deck" }
        : null;
  const changed = old.flatMap((kind, index) =>
    index === place || kind !== fresh[index] ? [index] : [],
  );
  const why = happening.refreshed ? refreshWords(happening.refreshed) : null;
  const places = new Set(happening.refreshed ? old.keys() : changed);
  return { old, places, why, flies };
}

/** After the hand has been drawn anew, so that there is a place to fly to. */
function fly(box: HTMLElement | null, { kind, from }: Flight): void {
  const name = from === "deck" ? "deck" : `display-${from}`;
  const start = box?.querySelector(`[data-testid="${name}"]`) ?? null;
  requestAnimationFrame(() => flyToHand(kind, start));
}
