// Why the face-up cards were replaced.
import type { RefreshRule } from "../api/types";
import { cardPlural } from "./names";
import { capitalize, joinOr } from "./phrases";

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** "Three locomotives: new face-up cards." */
export function refreshWords({ kinds, count }: RefreshRule): string {
  const number = capitalize(NUMBERS[count] ?? `${count}`);
  return `${number} ${joinOr(kinds.map(cardPlural))}: new face-up cards.`;
}
