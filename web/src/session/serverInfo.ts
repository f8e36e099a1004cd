// What the server says of itself.
import { signal } from "@preact/signals";
import { answered, api } from "../api/client";
import type { About } from "../api/types";

/** As it was told last; null until it was. */
export const about = signal<About | null>(null);

export async function askAbout(): Promise<About> {
  const told = await answered(api.GET("/api"));
  about.value = told;
  return told;
}
