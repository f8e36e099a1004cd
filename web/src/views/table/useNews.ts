// What has just happened beside the moves, for a line that is always in sight.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameEvent } from "../../api/types";
import type { Session } from "../../session/session";
import { describeEvent } from "../../words/events";
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

/** By what a place tells. Where the seats are in sight, bubbles show reactions. */
const KINDS = {
  changes: CHANGES,
  messages: ["chat"],
  all: [...CHANGES, "chat", "reaction"],
} satisfies Record<string, readonly GameEvent["kind"][]>;

export interface News {
  /** Whose it is. */
  seat: number;
  words: string;
}

/** The latest of it, for a few seconds; null otherwise. */
export function useNews(session: Session, about: keyof typeof KINDS): News | null {
  const news = useSignal<News | null>(null);
  useEffect(() => {
    let timer = 0;
    const kinds: readonly GameEvent["kind"][] = KINDS[about];
    const stop = session.listen((event) => {
      if (!kinds.includes(event.kind) || !("seat" in event) || event.seat === session.seat) return;
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
  }, [session, news, about]);
  return news.value;
}
