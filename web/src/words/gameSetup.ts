// Labels and messages of the form for a new table.
import type { Level } from "../api/types";
import { MAX_NAME_LENGTH, type NameError, type Occupant } from "../derived/gameSetup";
import { LEVEL_LABELS } from "./settings";

export const OCCUPANT_LABELS: Readonly<Record<Occupant, string>> = {
  me: "Me",
  here: "Someone at this screen",
  open: "A friend, by link",
  easy: "Easy bot",
  medium: "Medium bot",
  hard: "Hard bot",
};

export const NAME_ERRORS: Readonly<Record<NameError, string>> = {
  missing: "Everyone here needs a name.",
  too_long: `A name has at most ${MAX_NAME_LENGTH} letters.`,
};

/** What *Play now* starts: "USA, two medium bots". */
export function quickGameWords(edition: string, level: Level): string {
  return `${edition}, two ${LEVEL_LABELS[level].toLowerCase()} bots`;
}
