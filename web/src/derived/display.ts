// What happened to the display: which place was taken from, and why it was dealt anew.
import type { CardKind, Position, RefreshRule } from "../api/types";
import { capital, either } from "../words/phrases";

type Display = Position["display"];

/** The place a taken card lay in; where the same kind came again, the one that was touched. */
export function takenSlot(
  before: Display,
  after: Display,
  card: CardKind,
  touched: number | null,
): number | null {
  const places = before.flatMap((kind, place) => (kind === card ? [place] : []));
  const changed = places.filter((place) => after[place] !== card);
  const likely = changed.length > 0 ? changed : places;
  if (touched !== null && likely.includes(touched)) return touched;
  return likely[0] ?? null;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

const MANY: Partial<Record<CardKind, string>> = {
  locomotive: "locomotives",
  plus4: "+4 locomotives",
  passenger: "passengers",
};

/** "Three locomotives: a new display." */
export function refreshWords({ kinds, count }: RefreshRule): string {
  const names = kinds.map((kind) => MANY[kind] ?? `${kind} cards`);
  return `${capital(NUMBERS[count] ?? `${count}`)} ${either(names)}: a new display.`;
}
