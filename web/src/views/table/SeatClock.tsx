// A seat's clock, which runs on the seat's turn.
import { useEffect, useState } from "preact/hooks";
import { graceLeft, timeLeft } from "../../derived/turnClock";
import type { Session } from "../../session/session";
import { clockText, clockWords } from "../../words/times";
import { Icon } from "../shared/controls";
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
  const meaning = over ? "of extra time before a bot takes over" : "left to think";
  const classes = ["clock", time.running && "running", short && "short", over && "over"];
  return (
    <span
      class={classes.filter(Boolean).join(" ")}
      role="timer"
      aria-label={`${clockWords(shown)} ${meaning}`}
      title={`${clock.per === "move" ? "For this move" : "For the whole game"}: ${clockText(shown)} ${meaning}`}
    >
      <Icon name="clock" />
      {over && <span class="clock-grace">extra</span>}
      {clockText(shown)}
    </span>
  );
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
