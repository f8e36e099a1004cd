// A game against bots at once, and the edition and level that were played last.
import { answered, api } from "../api/client";
import type { EditionCard, Level } from "../api/types";
import { asNewGame, firstPlan, LEVELS } from "../derived/gameSetup";
import { gamePage } from "../derived/links";
import { read, rememberedName, write } from "./settings";

/** Make a game against bots that has begun; answers with its page. */
export async function playNow(edition: EditionCard, level: Level): Promise<string> {
  const plan = firstPlan(edition, rememberedName(), level);
  const made = await answered(api.POST("/api/games", { body: asNewGame(plan) }));
  write("trunkline.edition", edition.id);
  write("trunkline.level", level);
  return gamePage(made.id, made.seats);
}

export function lastEdition(): string | null {
  return read("trunkline.edition");
}

export function lastLevel(): Level {
  const kept = read("trunkline.level");
  return LEVELS.find((level) => level === kept) ?? "medium";
}
