// The games of this device in words.
import type { GameSummary, Player } from "../api/types";
import { counted, joinAnd } from "./phrases";

/** "With Ann, Bob and 2 bots": everyone at the table except this device's players. */
export function othersWords({ players, seats }: GameSummary): string {
  const others = players.filter((_, seat) => !seats.includes(seat));
  const some = (kind: Player["kind"]) => others.filter((player) => player.kind === kind);
  const [bots, free] = [some("bot").length, some("open").length];
  const words = [
    ...some("person").map(({ name }) => name),
    ...(bots > 0 ? [counted(bots, "bot")] : []),
    ...(free > 0 ? [counted(free, "free seat")] : []),
  ];
  return seats.length > 0 && words.length > 0 ? `With ${joinAnd(words)}` : joinAnd(words);
}

export function gameStateWords(game: GameSummary): string {
  if (game.your_turn) return "Your turn";
  if (game.state === "over") return "Finished";
  if (game.state === "open") return "Waiting for players";
  return game.seats.length > 0 ? "Others to move" : "Being played";
}
