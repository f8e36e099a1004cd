// Several players on one device: this screen hides the hands while the device is passed on, and
// until a player confirms who is looking.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, unwrap } from "../../api/client";
import type { GameEvent } from "../../api/types";
import { NO_HIGHLIGHTS } from "../../derived/highlights";
import { groupLog } from "../../derived/logGroups";
import { waitingPeople } from "../../derived/people";
import { seatColors } from "../../derived/seatColors";
import { standingTurn } from "../../derived/turnSummary";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import type { TurnController } from "../../session/turnController";
import { seatName } from "../../words/names";
import { describeTurn } from "../../words/turns";
import { BoardView } from "../board/BoardView";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";
import { useRequest } from "../shared/useRequest";

// Long enough to see the card drawn last.
const LAST_LOOK_TIME = 1800;
const TURNS_SHOWN = 8;
const NO_GLOW = { tracks: new Set<number>(), places: new Set<string>() };

interface PassDeviceScreenProps {
  controller: TurnController;
  /** The seats of this device. */
  seats: readonly number[];
  /** The seat whose player has confirmed to be looking, if any. */
  viewer: number | null;
  switchSeat(seat: number): void;
}

export function PassDeviceScreen({ controller, seats, viewer, switchSeat }: PassDeviceScreenProps) {
  const view = controller.session.view.value;
  const { seat } = controller.session;
  const next = nextSeatHere(waitingPeople(view), seats, seat, viewer);
  const known = viewer !== null && viewer === seat;
  const settled = useSettled(next, known ? LAST_LOOK_TIME : 0);
  // A failed tunnel stays until its player has seen it.
  if (next === null || !settled || controller.session.playback.held.value) return null;
  const undo = known && view.you?.undo === true;
  return (
    <PassDeviceDialog
      controller={controller}
      next={next}
      undo={undo}
      onConfirm={() => switchSeat(next)}
    />
  );
}

interface PassDeviceDialogProps {
  controller: TurnController;
  next: number;
  /** Whether the previous player may undo the last move. */
  undo: boolean;
  onConfirm(): void;
}

/** A modal dialog that no key closes. */
function PassDeviceDialog({ controller, next, undo, onConfirm }: PassDeviceDialogProps) {
  const view = controller.session.view.value;
  const box = useRef<HTMLDialogElement>(null);
  const show = () => box.current?.showModal();
  // Before anything is painted, because the hand behind it is another player's.
  useLayoutEffect(show, []);
  const { passDevice } = messages();
  const name = seatName(view, next);
  return (
    <dialog
      ref={box}
      class="pass-device"
      aria-label={passDevice.turn(name)}
      closedby="none"
      onClose={show}
    >
      <div class="pass-head">
        <div class="pass-title">
          <SeatMark color={seatColors(view)[next] ?? "slate"} name={name} size={48} />
          <h1>{passDevice.turn(name)}</h1>
        </div>
        <p>{passDevice.pass(name)}</p>
        <Button variant="primary" onClick={onConfirm} data-testid="take-over" autofocus>
          {passDevice.ready(name)}
        </Button>
        {undo && (
          <Button data-testid="pass-undo" onClick={() => controller.undo()}>
            {passDevice.undo}
          </Button>
        )}
        <Since session={controller.session} seat={next} />
      </div>
      <section class="pass-board" aria-label={passDevice.board}>
        <BoardView
          edition={controller.session.edition}
          position={view.position}
          colors={seatColors(view)}
          names={view.seats.map((_, seat) => seatName(view, seat))}
          glow={NO_GLOW}
          highlights={NO_HIGHLIGHTS}
          whole
        />
      </section>
    </dialog>
  );
}

/** What the others did since a player's last turn, as everyone may know it. */
function Since({ session, seat }: { session: Session; seat: number }) {
  const { passDevice } = messages();
  const view = session.view.value;
  const last = session.log.value.findLast((event) => event.kind === "move" && event.seat === seat);
  const after = last?.number ?? 0;
  const title = hasPlayed(session.log.value, seat) ? passDevice.since : passDevice.soFar;
  // This page knows what the previous player may know, so it asks for what everyone may know.
  const { value } = useRequest(
    () => fetchPublicEvents(session.game, after),
    `${after} ${view.number}`,
  );
  const turns = groupLog(value ?? [], false)
    .map(standingTurn)
    .filter((turn) => turn.seat !== seat && turn.entries.length > 0);
  const context = { edition: session.edition, catalogue: session.catalogue, view, me: seat };
  return (
    <section class="pass-since" data-testid="since" aria-label={title}>
      <h2>{title}</h2>
      {value && turns.length === 0 && <p class="faint">{passDevice.nothing}</p>}
      <div class="pass-events">
        <ul>
          {turns.slice(-TURNS_SHOWN).map((turn) => (
            <li key={turn.number}>
              <SeatMark
                color={seatColors(view)[turn.seat ?? 0] ?? "slate"}
                name={seatName(view, turn.seat ?? 0)}
                size={20}
              />
              <span>{describeTurn(turn, context)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Whether a player has had a turn; the choice of the first tickets is none. */
export function hasPlayed(log: readonly GameEvent[], seat: number): boolean {
  return log.some(
    (event) => event.kind === "move" && event.seat === seat && event.outcome.kind !== "keep",
  );
}

async function fetchPublicEvents(game: string, after: number): Promise<readonly GameEvent[]> {
  const params = { path: { game }, query: { after } };
  const { events } = await unwrap(api.GET("/api/games/{game}/events", { params }));
  return events;
}

/** Whether a value has stayed the same for `wait` milliseconds. */
function useSettled(what: number | null, wait: number): boolean {
  const [settled, settle] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settle(what), what === null ? 0 : wait);
    return () => clearTimeout(timer);
  }, [what, wait]);
  return wait === 0 || settled === what;
}

/** The seat of this device to pass the screen to, or null if it can stay. */
export function nextSeatHere(
  waiting: readonly number[],
  seats: readonly number[],
  shown: number | null,
  viewer: number | null,
): number | null {
  const here = waiting.filter((seat) => seats.includes(seat));
  const known = seats.length < 2 || shown === null || viewer === shown;
  if (shown !== null && here.includes(shown)) return known ? null : shown;
  return here[0] ?? null;
}
