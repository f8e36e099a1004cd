// A table in the lobby, in words.
import type { LobbyGame } from "../api/types";
import { messages } from "../messages/messages";
import { durationWords } from "./times";

/** What is missing at a table, and how it is played: free seats, clock, bots. Or that it is closed. */
export function lobbyFacts({ open, clock, bots }: LobbyGame): string[] {
  const { bots: words, lobby } = messages();
  if (open === 0) return [lobby.closed];
  const kinds = bots.map((bot) => words.short[bot]);
  return [lobby.missing(open), clockFact(clock), ...(kinds.length > 0 ? [lobby.bots(kinds)] : [])];
}

function clockFact(clock: LobbyGame["clock"]): string {
  const { lobby } = messages();
  if (!clock) return lobby.noClock;
  const time = durationWords(clock.seconds);
  return clock.per === "move" ? lobby.perMove(time) : lobby.perGame(time);
}
