// The open tables of the server, loaded again while the start page is in sight.
import { type ReadonlySignal, signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { LobbyGame } from "../api/types";
import { inTheirPlaces } from "../derived/lobbyTables";
import { fetchServerInfo } from "./serverInfo";

const REFRESH_TIME = 10_000;

const latest = signal<readonly LobbyGame[] | null>(null);
/** The tables to show; null if the server has no lobby, or none is known yet. */
export const lobby: ReadonlySignal<readonly LobbyGame[] | null> = latest;

/** Load the list for a page that shows none yet. */
export async function loadLobby(): Promise<readonly LobbyGame[] | null> {
  latest.value = await fetchLobby();
  return latest.value;
}

/** Load the list again for a page that shows it. Without an answer, it stays as it is. */
export async function refreshLobby(): Promise<void> {
  const games = await fetchLobby().catch(() => latest.peek());
  latest.value = games && inTheirPlaces(latest.peek() ?? [], games);
}

async function fetchLobby(): Promise<readonly LobbyGame[] | null> {
  const { lobby: listed } = await fetchServerInfo();
  return listed ? (await unwrap(api.GET("/api/lobby"))).games : null;
}

/** Ask again every few seconds while the tab is in sight, until the returned function is called. */
export function followLobby(): () => void {
  const refresh = () => {
    if (!document.hidden && latest.peek() !== null) void refreshLobby();
  };
  const timer = setInterval(refresh, REFRESH_TIME);
  document.addEventListener("visibilitychange", refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", refresh);
  };
}
