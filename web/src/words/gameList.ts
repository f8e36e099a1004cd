// The games of this device in words.
import type { GameSummary, Player } from "../api/types";
import { isCharacter } from "../derived/gameSetup";
import { messages } from "../messages/messages";
import { playerName } from "./names";

/** "With Ann, Easy bot and Gatekeeper", or "With Ann, Bob and 2 bots": everyone at the table except this device's players. */
export function othersWords({ players, seats }: GameSummary): string {
  const { myGames, phrases } = messages();
  const others = players.filter((_, seat) => !seats.includes(seat));
  const some = (kind: Player["kind"]) => others.filter((player) => player.kind === kind);
  const [bots, free] = [some("bot"), some("open").length];
  const isNamed = bots.every(({ level }, at) => at === 0 || (level !== null && isCharacter(level)));
  const words = [
    ...some("person").map(({ name }) => name),
    ...(isNamed ? bots.map(playerName) : [myGames.bots(bots.length)]),
    ...(free > 0 ? [myGames.freeSeats(free)] : []),
  ];
  const named = phrases.list(words);
  return seats.length > 0 && words.length > 0 ? myGames.with(named) : named;
}

export function gameStateWords(game: GameSummary): string {
  const { myGames } = messages();
  if (game.your_turn) return myGames.yourTurn;
  if (game.state === "over") return myGames.finished;
  if (game.state === "open") return myGames.waiting;
  return game.seats.length > 0 ? myGames.othersToMove : myGames.beingPlayed;
}
