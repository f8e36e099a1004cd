// What players want to know about an edition before they choose it, beside what the server tells.
export type Difficulty = "easy" | "medium" | "hard";

export interface EditionFacts {
  /** How long a game takes on a screen. */
  minutes: number;
  difficulty: Difficulty;
}

const FACTS: Readonly<Record<string, EditionFacts>> = {
  usa: { minutes: 30, difficulty: "easy" },
  "usa-1910": { minutes: 30, difficulty: "easy" },
  "usa-mega": { minutes: 40, difficulty: "medium" },
  "usa-big-cities": { minutes: 35, difficulty: "medium" },
  europe: { minutes: 40, difficulty: "medium" },
  germany: { minutes: 45, difficulty: "medium" },
  marklin: { minutes: 50, difficulty: "hard" },
  "marklin-condensed": { minutes: 45, difficulty: "hard" },
  "marklin-manual": { minutes: 50, difficulty: "hard" },
};

/** Null for editions that this client does not know. */
export function editionFacts(edition: string): EditionFacts | null {
  return Object.hasOwn(FACTS, edition) ? (FACTS[edition] ?? null) : null;
}
