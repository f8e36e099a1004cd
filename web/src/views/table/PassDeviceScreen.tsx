// Several people at one screen: a curtain hides the hands while the screen is passed on, and until
// somebody has said who is looking.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { seatColors } from "../../derived/seatColors";
import type { Desk } from "../../session/turnController";
import { seatName } from "../../words/names";
import { Button } from "../shared/controls";
import { SeatMark } from "../shared/SeatMark";

// Long enough to see the card that one drew last.
const LAST_LOOK = 1800;

interface CurtainProps {
  desk: Desk;
  /** The seats of this device. */
  seats: readonly number[];
  /** Who said to be the one looking, if anybody has. */
  looker: number | null;
  sitAt(seat: number): void;
}

export function Curtain({ desk, seats, looker, sitAt }: CurtainProps) {
  const view = desk.session.view.value;
  const { seat } = desk.session;
  const waiting = view.state === "over" ? [] : (view.position?.waiting ?? []);
  const next = nextHere(waiting, seats, seat, looker);
  const known = looker !== null && looker === seat;
  const falls = useLater(next, known ? LAST_LOOK : 0);
  if (next === null || !falls) return null;
  const undo = known && view.you?.undo === true;
  return <Drawn desk={desk} next={next} undo={undo} onLook={() => sitAt(next)} />;
}

interface DrawnProps {
  desk: Desk;
  next: number;
  /** Whether the one who looked last may take the last move back. */
  undo: boolean;
  onLook(): void;
}

/** Over everything, and nothing behind it can be reached; no key takes it away. */
function Drawn({ desk, next, undo, onLook }: DrawnProps) {
  const view = desk.session.view.value;
  const box = useRef<HTMLDialogElement>(null);
  const draw = () => box.current?.showModal();
  // Before anything is painted: the hand behind it is another's.
  useLayoutEffect(draw, []);
  const name = seatName(view, next);
  return (
    <dialog
      ref={box}
      class="curtain"
      aria-label={`It is ${name}’s turn`}
      closedby="none"
      onClose={draw}
    >
      <SeatMark color={seatColors(view)[next] ?? "slate"} name={name} size={72} />
      <h1>It is {name}’s turn</h1>
      <p>Hand the screen over. Nobody’s cards are shown until {name} looks.</p>
      <Button look="primary" onClick={onLook} data-testid="take-over" autofocus>
        I am {name}
      </Button>
      {undo && <Button onClick={() => desk.undo()}>Undo the last move</Button>}
    </dialog>
  );
}

/** Whether something has been as it is for so long. */
function useLater(what: number | null, wait: number): boolean {
  const [settled, settle] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settle(what), what === null ? 0 : wait);
    return () => clearTimeout(timer);
  }, [what, wait]);
  return wait === 0 || settled === what;
}

/** The seat of this device to which the screen is to be given, unless it is the one looking. */
export function nextHere(
  waiting: readonly number[],
  seats: readonly number[],
  shown: number | null,
  looker: number | null,
): number | null {
  const here = waiting.filter((seat) => seats.includes(seat));
  const known = seats.length < 2 || shown === null || looker === shown;
  if (shown !== null && here.includes(shown)) return known ? null : shown;
  return here[0] ?? null;
}
