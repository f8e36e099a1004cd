// Notices that a player who is due has been away for a while, and shows what the others can do.
import { useEffect, useState } from "preact/hooks";
import { awaySeats, botAllowedFrom, nextAwayTime } from "../../derived/awaySeats";
import type { Session } from "../../session/session";
import { loadedLater } from "../shared/loadedLater";

const MINUTE = 60_000;
const AwayDialog = loadedLater(() => import("./AwayDialog").then((module) => module.AwayDialog));

export function AwayPlayers({ session }: { session: Session }) {
  useAwayTimer(session);
  const view = session.view.value;
  const away = awaySeats(view, session.now());
  const me = session.seat === null ? null : view.seats[session.seat];
  const plays = me && !me.absent && !me.resigned;
  if (!plays || away.length === 0) return null;
  return <AwayDialog session={session} seat={session.seat ?? 0} away={away} />;
}

/** Render again when the next player counts as away. */
function useAwayTimer(session: Session): void {
  useRenderAt(session, nextAwayTime(session.view.value, session.now()));
}

/** In how many minutes a bot may play for somebody who is away, for those who may let it. */
export function useBotIn(session: Session): number | null {
  const from = botAllowedFrom(session.view.value, session.now());
  const minutes = from === null ? 0 : Math.ceil((from - session.now()) / MINUTE);
  useRenderAt(session, from === null ? null : from - (minutes - 1) * MINUTE);
  return from === null || session.seat === null ? null : minutes;
}

/** Render again at a time; null for never. */
function useRenderAt(session: Session, time: number | null): void {
  const [, setRound] = useState(0);
  useEffect(() => {
    if (time === null) return;
    const again = () => setRound((round) => round + 1);
    const timer = setTimeout(again, Math.max(0, time - session.now()) + 100);
    return () => clearTimeout(timer);
  }, [time, session]);
}
