// How many chat messages have come since the chat was last shown.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { countUnread } from "../../derived/chat";
import type { Session } from "../../session/session";

export function useUnread(session: Session, looking: boolean): number {
  const newest = session.log.value.at(-1)?.number ?? 0;
  const read = useSignal(newest);
  useEffect(() => {
    if (looking) read.value = newest;
  }, [looking, newest, read]);
  return looking ? 0 : countUnread(session.log.value, read.value, session.seat);
}
