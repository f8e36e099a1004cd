// What the server says of itself.
import { signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { About } from "../api/types";

/** As it was told last; null until it was. */
export const serverInfo = signal<About | null>(null);

export async function fetchServerInfo(): Promise<About> {
  const told = await unwrap(api.GET("/api"));
  serverInfo.value = told;
  return told;
}
