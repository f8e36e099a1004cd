// Information about the server.
import { signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { About } from "../api/types";

/** The latest answer; null until there is one. */
export const serverInfo = signal<About | null>(null);

export async function fetchServerInfo(): Promise<About> {
  const info = await unwrap(api.GET("/api"));
  serverInfo.value = info;
  return info;
}
