import { expect, test } from "vitest";
import type { LobbyGame } from "../api/types";
import { messages } from "../messages/messages";
import { lobbyFacts } from "./lobby";

test("the facts of a table are one line, with a capital only where a name has one", () => {
  const table = { open: 3, clock: null, bots: ["easy"] } as unknown as LobbyGame;
  expect(messages().phrases.facts(lobbyFacts(table))).toBe("3 seats free, no clock, bot: Easy");
});

test("a table that is no longer open says so", () => {
  const table = { open: 0, clock: null, bots: ["easy"] } as unknown as LobbyGame;
  expect(lobbyFacts(table)).toEqual(["no longer open"]);
});
