// What has just happened beside the moves, for a line that is always in sight.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameEvent } from "../../api/types";
import type { Session } from "../../session/session";
import { describeEvent } from "../../words/events";
import { isSmallScreen } from "../shared/mediaQueries";
import { wordContext } from "./Log";

const SHOWN = 4500;

/** Others' undos, resignations and replacements; the log has them, but is not always open. */
const CHANGES: readonly GameEvent["kind"][] = [
  "undo",
  "taken_back",
  "resigned",
  "absent",
  "returned",
];
/** Messages: where the seats are in sight, a bubble shows them. */
const MESSAGES: readonly GameEvent["kind"][] = ["chat", "reaction"];

export interface News {
  /** Whose it is. */
  seat: number;
  words: string;
}

/** The latest of it, for a few seconds; null otherwise. */
export function useNews(session: Session): News | null {
  const news = useSignal<News | null>(null);
  useEffect(() => {
    let timer = 0;
    const stop = session.listen((event) => {
      const { kind } = event;
      const isNews = CHANGES.includes(kind) || (isSmallScreen.peek() && MESSAGES.includes(kind));
      if (!isNews || !("seat" in event) || event.seat === session.seat) return;
      clearTimeout(timer);
      news.value = { seat: event.seat, words: describeEvent(event, wordContext(session)) };
      timer = window.setTimeout(() => {
        news.value = null;
      }, SHOWN);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session, news]);
  return news.value;
}
