// Notices that a player who is due has been away for a while, and shows what the others can do.
import { useEffect, useState } from "preact/hooks";
import { awaySeats, nextAwayTime } from "../../derived/awaySeats";
import type { Session } from "../../session/session";
import { loadedLater } from "../shared/loadedLater";

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
  const [, setRound] = useState(0);
  const next = nextAwayTime(session.view.value, session.now());
  useEffect(() => {
    if (next === null) return;
    const again = () => setRound((round) => round + 1);
    const timer = setTimeout(again, Math.max(0, next - session.now()) + 100);
    return () => clearTimeout(timer);
  }, [next, session]);
}
