// The games of this device in words.
import type { GameSummary, Player } from "../api/types";
import { messages } from "../messages/messages";

/** "With Ann, Bob and 2 bots": everyone at the table except this device's players. */
export function othersWords({ players, seats }: GameSummary): string {
  const { myGames, phrases } = messages();
  const others = players.filter((_, seat) => !seats.includes(seat));
  const some = (kind: Player["kind"]) => others.filter((player) => player.kind === kind);
  const [bots, free] = [some("bot").length, some("open").length];
  const words = [
    ...some("person").map(({ name }) => name),
    ...(bots > 0 ? [myGames.bots(bots)] : []),
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
