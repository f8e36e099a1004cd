// A table in the lobby, in words.
import type { LobbyGame } from "../api/types";
import { messages } from "../messages/messages";
import { durationWords } from "./times";

/** What is missing at a table, and how it is played: free seats, clock, bots. */
export function lobbyFacts({ open, clock, bots }: LobbyGame): string[] {
  const { lobby, names } = messages();
  const levels = bots.map((bot) => names.levels[bot]);
  return [
    lobby.missing(open),
    clockFact(clock),
    ...(levels.length > 0 ? [lobby.bots(levels)] : []),
  ];
}

function clockFact(clock: LobbyGame["clock"]): string {
  const { lobby } = messages();
  if (!clock) return lobby.noClock;
  const time = durationWords(clock.seconds);
  return clock.per === "move" ? lobby.perMove(time) : lobby.perGame(time);
}
