// A number with a small picture of what it counts.
import type { ComponentChildren } from "preact";
import "./fact.css";

/** Small pictures on a square of 16. */
const PICTURES = {
  trains:
    "M1.5 11V4.6C1.5 3.7 2.2 3 3.1 3h9.8c.9 0 1.6.7 1.6 1.6V11zM4 6h2.6M9.4 6H12M.5 11h15M5 13.2h0M11 13.2h0",
  cards:
    "M5.5 2.5h7a1 1 0 0 1 1 1v8.4M3.5 4.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z",
  tickets:
    "M1.5 4.5h13v2.2a1.4 1.4 0 0 0 0 2.6v2.2h-13V9.3a1.4 1.4 0 0 0 0-2.6zM10 5.5v1M10 7.6v1M10 9.6v1",
  stations: "M2 13.5h12M3.5 13.5V7.5h9v6M1.8 7.5L8 2.5l6.2 5zM6.8 13.5v-3h2.4v3",
  passengers:
    "M8 1.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM4 14V11c0-2.4 1.6-3.8 4-3.8s4 1.4 4 3.8v3",
  merchandise: "M2.5 5.5L8 2.5l5.5 3v5.6L8 14l-5.5-2.9zM2.5 5.5L8 8.4l5.5-2.9M8 8.4V14",
  path: "M2 13c4 0 1.5-5 6-5s2-5 6-5M1.2 13h1.6M13.2 3h1.6",
} as const;

export type Picture = keyof typeof PICTURES;

interface FactProps {
  picture: Picture;
  value: number;
  /** What it says to those who hear it or rest on it: "12 trains left". */
  words: string;
  children?: ComponentChildren;
}

export function Fact({ picture, value, words, children }: FactProps) {
  return (
    <span class={`fact fact-${picture}`} title={words}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={PICTURES[picture]}
          fill="none"
          stroke="currentColor"
          stroke-width="1.3"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <span aria-hidden="true">{value}</span>
      <span class="hidden-text">{words}</span>
      {children}
    </span>
  );
}
