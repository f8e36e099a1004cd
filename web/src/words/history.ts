// Finished games in words.
import type { FinishedGame, OpponentTally } from "../derived/history";
import { messages } from "../messages/messages";
import { playerName } from "./names";

export function opponentWords({ name, level }: Pick<OpponentTally, "name" | "level">): string {
  return level === null ? name : messages().bots.plural(level);
}

/** "Won with 103 points", and what helped. */
export function resultWords({ players }: FinishedGame, seat: number): string {
  const { you, statistics } = messages();
  const player = players[seat];
  if (!player) return "";
  if (player.left_to_bot) return you.leftToBot(player.total);
  const { taken_back: takenBack = 0, hints = 0 } = player;
  return [
    player.won ? you.wonWith(player.total) : you.lostWith(player.total),
    ...(takenBack > 0 ? [statistics.takenBack(takenBack)] : []),
    ...(hints > 0 ? [statistics.hints(hints)] : []),
  ].join(" · ");
}

/** "Ada: 103 · Ben: 87": everyone, the best first. */
export function standingsWords({ players }: FinishedGame): string {
  const { phrases, you } = messages();
  return players
    .toSorted((a, b) => Number(b.won) - Number(a.won) || b.total - a.total)
    .map((player) => you.standing(playerName(player), phrases.number(player.total)))
    .join(" · ");
}
