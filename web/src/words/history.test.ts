import { expect, test } from "vitest";
import type { FinishedGame } from "../derived/history";
import { de } from "../messages/de";
import { en } from "../messages/en";
import { showMessages } from "../messages/messages";
import { opponentWords, resultWords, standingsWords } from "./history";

const GAME: FinishedGame = {
  id: "x",
  edition: "usa",
  at: 0,
  seats: [0],
  players: [
    { name: "Ada", level: null, total: -3, won: false },
    { name: "Easy bot 2", level: "easy", total: 87, won: true },
  ],
};

test("a result says whether the game was won, and with how many points", () => {
  expect(resultWords(GAME, 1)).toBe("Won with 87 points");
  expect(resultWords({ ...GAME, players: GAME.players.toReversed() }, 0)).toBe(
    "Won with 87 points",
  );
});

test("a game that a bot finished was neither won nor lost", () => {
  const [ada, bot] = GAME.players;
  const players = ada && bot ? [{ ...ada, total: 40, left_to_bot: true }, bot] : [];
  expect(resultWords({ ...GAME, players }, 0)).toBe(
    "Finished by a bot with 40 points; not counted",
  );
});

test("what helped a player is told with the result", () => {
  const [ada, bot] = GAME.players;
  const players = ada && bot ? [{ ...ada, total: 40, taken_back: 2, hints: 1 }, bot] : [];
  expect(resultWords({ ...GAME, players }, 0)).toBe(
    "Lost with 40 points · 2 turns taken back · asked for hints in 1 turn",
  );
});

test("the winner is named first", () => {
  expect(standingsWords(GAME)).toBe("Easy bot 2: 87 · Ada: −3");
});

test("bots that nobody has named are named in the language of the page", () => {
  showMessages(de);
  const players = GAME.players.map((player) => ({ ...player, bot_number: player.level && 2 }));
  expect(standingsWords({ ...GAME, players })).toBe("Leichter Bot 2: 87 · Ada: −3");
  showMessages(en);
});

test("bots are called by their level, characters by their name", () => {
  expect(opponentWords({ name: "", level: "hard" })).toBe("Hard bots");
  expect(opponentWords({ name: "", level: "overlander" })).toBe("Overlander");
  expect(opponentWords({ name: "Ben", level: null })).toBe("Ben");
});
