// Several players on one device: this screen hides the hands while the device is passed on, and
// until a player confirms who is looking.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { seatColors } from "../../derived/seatColors";
import { messages } from "../../messages/messages";
import type { TurnController } from "../../session/turnController";
import { seatName } from "../../words/names";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";

// Long enough to see the card drawn last.
const LAST_LOOK_TIME = 1800;

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
  const waiting = view.state === "over" ? [] : (view.position?.waiting ?? []);
  const next = nextSeatHere(waiting, seats, seat, viewer);
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
      <SeatMark color={seatColors(view)[next] ?? "slate"} name={name} size={72} />
      <h1>{passDevice.turn(name)}</h1>
      <p>{passDevice.pass(name)}</p>
      <Button variant="primary" onClick={onConfirm} data-testid="take-over" autofocus>
        {passDevice.ready(name)}
      </Button>
      {undo && <Button onClick={() => controller.undo()}>{passDevice.undo}</Button>}
    </dialog>
  );
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
