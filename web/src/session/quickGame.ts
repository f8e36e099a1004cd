// Starts a game against bots, and remembers the edition and the opponent of the last one.
import { api, unwrap } from "../api/client";
import type { BotKind, EditionSummary, GameSummary, NewGame } from "../api/types";
import { CHARACTERS, LEVELS, type Level } from "../api/vocabulary";
import { defaultSetup, isCharacter, toNewGame } from "../derived/gameSetup";
import { isNewcomer, LESSON, unfinishedLesson } from "../derived/lesson";
import { gamePage } from "../derived/links";
import { NAMELESS } from "../words/names";
import { profile } from "./profile";
import { coachMarks, readStorage, writeStorage } from "./settings";

/** Start a game against the bots that the player has picked, and return its page. */
export async function playAgainst(bot: BotKind, edition: EditionSummary): Promise<string> {
  const page = await start(edition, bot);
  if (!isCharacter(bot)) writeStorage("trunkline.level", bot);
  return page;
}

async function start(edition: EditionSummary, bot: BotKind): Promise<string> {
  const me = profile.peek();
  const setup = defaultSetup(edition, me, bot);
  const page = await create(toNewGame(setup, NAMELESS, me.mark));
  writeStorage("trunkline.edition", edition.id);
  writeStorage("trunkline.opponent", bot);
  return page;
}

/** Start the game of *Play now*; players who are not new to the game need no coach. */
export function quickGame(edition: EditionSummary, games: readonly GameSummary[]): Promise<string> {
  if (!isNewcomer(games) && coachMarks.value === "unset") coachMarks.value = "off";
  return start(edition, quickOpponent(games));
}

/** The bots of *Play now*: a character that was played last, or a level. */
export function quickOpponent(games: readonly GameSummary[]): BotKind {
  const last = CHARACTERS.find((character) => character === readStorage("trunkline.opponent"));
  return last ?? lastLevel(isNewcomer(games) ? "easy" : "medium");
}

/** Start a real game after the lesson, with the coach. */
export async function firstRealGame(): Promise<string> {
  const editions = await unwrap(api.GET("/api/editions"));
  const edition = editions.find(({ id }) => id === lastEdition()) ?? editions[0];
  if (!edition) throw new Error("The server has no editions.");
  coachMarks.value = "learning";
  return start(edition, quickOpponent([]));
}

/** The page of the guided first game: the one that was begun, or a new one. */
export async function openLesson(games: readonly GameSummary[] = []): Promise<string> {
  coachMarks.value = "learning";
  const begun = unfinishedLesson(games);
  if (begun) return gamePage(begun.id, begun.seats);
  const { name, mark } = profile.peek();
  return create({
    edition: LESSON,
    // The player begins, so nothing is shuffled.
    seats: [
      { kind: "here", name: name || NAMELESS, mark, level: "medium" },
      { kind: "bot", level: "easy" },
    ],
    shuffle: false,
    clock: null,
    stand_in: "easy",
    hints: true,
    expert_hints: false,
    take_back: true,
    start_when_full: true,
    listed: false,
    guests_watch: true,
  });
}

async function create(body: NewGame): Promise<string> {
  const made = await unwrap(api.POST("/api/games", { body }));
  return gamePage(made.id, made.seats);
}

export function lastEdition(): string | null {
  return readStorage("trunkline.edition");
}

/** The level that was picked last on this device, or the usual one. */
export function lastLevel(usual: Level = "medium"): Level {
  const storedSetting = readStorage("trunkline.level");
  return LEVELS.find((level) => level === storedSetting) ?? usual;
}
