// Editions in words: their names by language, and what players want to know of them.
import type { Board, BotKind, EditionSummary } from "../api/types";
import { editionFacts } from "../derived/editionFacts";
import { isCharacter } from "../derived/gameSetup";
import { messages } from "../messages/messages";
import { byId } from "./byId";

type Named = Pick<EditionSummary, "id" | "name">;

/** The name of an edition; one that the catalogue does not know keeps its own. */
export function editionName({ id, name }: Named): string {
  return byId(messages().editions.names, id) ?? name;
}

/** The name of an edition in a list; its id if it is not there. */
export function listedEditionName(id: string, editions: readonly Named[]): string {
  return editionName(editions.find((one) => one.id === id) ?? { id, name: id });
}

/** The name of a board; one that the catalogue does not know keeps its own. */
export function boardName({ name }: Pick<Board, "name">): string {
  return byId(messages().editions.boards, name) ?? name;
}

/** What tells an edition from the others of its map. */
export function variantName(edition: Named): string {
  return byId(messages().editions.variants, edition.id) ?? edition.name;
}

/** What is special about it, in a sentence. */
export function specialWords({ id, summary }: Pick<EditionSummary, "id" | "summary">): string {
  return byId(messages().editions.special, id) ?? summary;
}

/** For how many players it is; of those that the page knows, also how long and how hard. */
export function factWords({ id, seats }: Pick<EditionSummary, "id" | "seats">): string[] {
  const { editions } = messages();
  const facts = editionFacts(id);
  const players = editions.players(seats.fewest, seats.most);
  if (!facts) return [players];
  return [players, editions.minutes(facts.minutes), editions.difficulty[facts.difficulty]];
}

/** What *Play now* starts. */
export function quickGameWords(edition: Named, bot: BotKind): string {
  const { start, bots } = messages();
  const name = editionName(edition);
  return isCharacter(bot) ? start.quickDuel(name, bots.name(bot)) : start.quickGame(name, bot);
}
