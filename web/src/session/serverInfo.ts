// Information about the server.
import { signal } from "@preact/signals";
import { api, unwrap } from "../api/client";
import type { About } from "../api/types";

/** The latest answer; null until there is one. */
export const serverInfo = signal<About | null>(null);

let asked: Promise<About> | null = null;

/** Ask the server, once for all who want to know at the same time. */
export function fetchServerInfo(): Promise<About> {
  asked ??= request().finally(() => {
    asked = null;
  });
  return asked;
}

async function request(): Promise<About> {
  const info = await unwrap(api.GET("/api"));
  serverInfo.value = info;
  return info;
}
