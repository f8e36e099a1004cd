// How many chat messages this player has not read yet.
import { useEffect } from "preact/hooks";
import { chatMessages, countUnread, lastBeforeGame } from "../../derived/chat";
import { lastRead, markRead } from "../../session/readMessages";
import type { Session } from "../../session/session";

export function useUnread(session: Session, looking: boolean): number {
  const said = chatMessages(session.log.value, session.view.value.chat);
  const newest = said.at(-1)?.number ?? 0;
  const { game, seat } = session;
  // Several seats of a game can be played in one browser.
  const reader = seat === null ? game : `${game} ${seat}`;
  useEffect(() => {
    if (looking) markRead(reader, newest);
  }, [looking, newest, reader]);
  const known = Math.max(lastRead(reader), lastBeforeGame(session.log.value));
  return looking ? 0 : countUnread(said, known, seat);
}
