// What the server says of itself, asked for once.
import { signal } from "@preact/signals";
import { answered, api } from "../api/client";
import type { About } from "../api/types";

export const about = signal<About | null>(null);

answered(api.GET("/api")).then(
  (told) => {
    about.value = told;
  },
  () => undefined,
);
