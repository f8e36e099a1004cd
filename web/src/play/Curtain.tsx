// Several people at one screen: a curtain hides the hands while the screen is passed on.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Desk } from "../game/desk";
import { seatName } from "../game/names";
import { Button } from "../ui/kit";
import { SeatMark } from "../ui/SeatMark";
import { seatColors } from "../ui/seats";

interface CurtainProps {
  desk: Desk;
  /** The seats of this device. */
  seats: readonly number[];
  sitAt(seat: number): void;
}

export function Curtain({ desk, seats, sitAt }: CurtainProps) {
  const view = desk.session.view.value;
  const next = nextHere(view.position?.waiting ?? [], seats, desk.session.seat);
  if (next === null || view.state === "over") return null;
  return <Drawn desk={desk} next={next} onLook={() => sitAt(next)} />;
}

interface DrawnProps {
  desk: Desk;
  next: number;
  onLook(): void;
}

/** Over everything, and nothing behind it can be reached; no key takes it away. */
function Drawn({ desk, next, onLook }: DrawnProps) {
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
      {view.you?.undo && <Button onClick={() => desk.undo()}>Undo the last move</Button>}
    </dialog>
  );
}

/** The seat of this device that is to act, unless it is the one looking. */
export function nextHere(
  waiting: readonly number[],
  seats: readonly number[],
  looking: number | null,
): number | null {
  if (looking !== null && waiting.includes(looking)) return null;
  return waiting.find((seat) => seats.includes(seat) && seat !== looking) ?? null;
}
