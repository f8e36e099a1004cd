// Helpers for phrases: counts, lists, articles, capitals.
/** "1 card", "2 cards". */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** "a, b and c". */
export function joinAnd(words: readonly string[], joint = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** "a, b or c". */
export function joinOr(words: readonly string[]): string {
  return joinAnd(words, "or");
}

/** "a card", "an orange card". */
export function withArticle(thing: string): string {
  return `${/^[aeiou]/.test(thing) ? "an" : "a"} ${thing}`;
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
