// A seat's clock, which runs on the seat's turn.
import { useEffect, useState } from "preact/hooks";
import { graceLeft, timeLeft } from "../../derived/turnClock";
import { messages } from "../../messages/messages";
import type { Session } from "../../session/session";
import { clockLabels, clockText } from "../../words/times";
import { Icon } from "../shared/controls";
import { isSmallScreen } from "../shared/mediaQueries";
import "./seatClock.css";

const TICK = 250;
const SHORT = 10_000;

interface SeatClockProps {
  session: Session;
  seat: number;
}

export function SeatClock({ session, seat }: SeatClockProps) {
  const { clock, seats } = session.view.value;
  const found = seats[seat];
  useTicks(found?.clock_since != null);
  const time = found && timeLeft(found, session.now());
  if (!clock || !time) return null;
  const over = time.left <= 0 && time.running;
  const shown = over ? graceLeft(time, clock) : time.left;
  const short = time.running && shown <= SHORT;
  const { label, title } = clockLabels(shown, clock.per, over);
  const classes = ["clock", time.running && "running", short && "short", over && "over"];
  return (
    <span class={classes.filter(Boolean).join(" ")} role="timer" aria-label={label} title={title}>
      <Icon name="clock" />
      {over && <span class="clock-grace">{messages().clock.extra}</span>}
      {clockText(shown)}
    </span>
  );
}

/** The clock on small screens: the viewer's own on their turn, else the active seat's. */
export function CurrentClock({ session }: { session: Session }) {
  const { position, you } = session.view.value;
  const seat = you?.due != null ? session.seat : (position?.waiting[0] ?? null);
  return isSmallScreen.value && seat !== null ? <SeatClock session={session} seat={seat} /> : null;
}

/** Render several times a second while a clock runs. */
function useTicks(running: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, [running]);
}
