// Starts a game against bots, and remembers the edition and level played last.
import { api, unwrap } from "../api/client";
import type { EditionSummary, Level } from "../api/types";
import { defaultSetup, LEVELS, toNewGame } from "../derived/gameSetup";
import { gamePage } from "../derived/links";
import { messages } from "../messages/messages";
import { profile } from "./profile";
import { readStorage, writeStorage } from "./settings";

/** Start a game against bots and return its page. */
export async function playNow(edition: EditionSummary, level: Level): Promise<string> {
  const setup = defaultSetup(edition, profile.peek(), level);
  const made = await unwrap(
    api.POST("/api/games", {
      body: toNewGame(setup, messages().newTable.nameless, profile.peek().mark),
    }),
  );
  writeStorage("trunkline.edition", edition.id);
  writeStorage("trunkline.level", level);
  return gamePage(made.id, made.seats);
}

export function lastEdition(): string | null {
  return readStorage("trunkline.edition");
}

export function lastLevel(): Level {
  const storedSetting = readStorage("trunkline.level");
  return LEVELS.find((level) => level === storedSetting) ?? "medium";
}
