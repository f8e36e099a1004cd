// The open tables of the server, loaded again while the start page is in sight.
import { type ReadonlySignal, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { LobbyGame } from "../api/types";
import { fetchServerInfo } from "./serverInfo";

const REFRESH_TIME = 10_000;

const latest = signal<readonly LobbyGame[] | null>(null);
/** The latest list; null if the server has no lobby, or none is known yet. */
export const lobby: ReadonlySignal<readonly LobbyGame[] | null> = latest;

/** Ask the server for the list. */
export async function fetchLobby(): Promise<readonly LobbyGame[] | null> {
  const { lobby: listed } = await fetchServerInfo();
  latest.value = listed ? (await unwrap(api.GET("/api/lobby"))).games : null;
  return latest.value;
}

/** Ask again every few seconds while the tab is in sight, until the returned function is called. */
export function followLobby(): () => void {
  // Without an answer, the list stays as it was until the next time.
  const refresh = () => {
    if (!document.hidden && latest.peek() !== null) fetchLobby().catch(() => undefined);
  };
  const timer = setInterval(refresh, REFRESH_TIME);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
  };
}
