// What happened to the display: which place was taken from, and why it was dealt anew.
import type { CardKind, Edition, Position } from "../api/types";
import { capital, listed } from "../game/phrases";

type Display = Position["display"];

/** The place a taken card lay in; where the same kind came again, the one that was touched. */
export function takenPlace(
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

/** "Three locomotives: a new display." The rules that the cards left lying come nearest to. */
export function refreshWords(edition: Edition, left: Display): string {
  const rules = edition.rules.refresh;
  const lacking = rules.map(
    ({ kinds, count }) => count - left.filter((kind) => kind && kinds.includes(kind)).length,
  );
  const nearest = rules.filter((_, index) => lacking[index] === Math.min(...lacking));
  const causes = nearest.map(({ kinds, count }) => {
    const names = kinds.map((kind) => MANY[kind] ?? `${kind} cards`);
    return `${NUMBERS[count] ?? count} ${listed(names)}`;
  });
  const cause = causes.join(" or ");
  return cause ? `${capital(cause)}: a new display.` : "A new display.";
}

/** The cards of a display without one of those that were taken. */
export function without(display: Display, card: CardKind | null): Display {
  const place = card === null ? -1 : display.indexOf(card);
  return display.map((kind, index) => (index === place ? null : kind));
}
