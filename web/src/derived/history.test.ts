import { expect, test } from "vitest";
import type { GameView, SeatView } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { viewWith } from "../testing/sampleGame";
import {
  type FinishedGame,
  type FinishedPlayer,
  finishedGame,
  ownSeat,
  statisticsOf,
} from "./history";

function player(name: string, total: number, won = false): FinishedPlayer {
  return { name, level: null, bot_number: null, total, won };
}

function bot(level: "easy" | "hard", total: number, won = false): FinishedPlayer {
  return { name: `A ${level} bot`, level, total, won };
}

function game(id: string, edition: string, at: number, ...players: FinishedPlayer[]): FinishedGame {
  return { id, edition, at, players, seats: [0] };
}

const GAMES = [
  game("c", "usa", 3, player("Ada", 120, true), player("Ben", 90), bot("easy", 80)),
  game("a", "usa", 1, player("Ada", 60), player("Ben", 90, true)),
  game("b", "europe", 2, player("Ada", 90, true), bot("hard", 40), bot("hard", 50)),
];

test("wins and scores are counted, in all games and by edition", () => {
  const found = statisticsOf(GAMES, "Ada");
  expect(found?.all).toEqual({ games: 3, wins: 2, average: 90, best: 120 });
  expect(found?.editions).toEqual([
    { edition: "usa", games: 2, wins: 1, average: 90, best: 120 },
    { edition: "europe", games: 1, wins: 1, average: 90, best: 90 },
  ]);
  expect(found?.results.map(({ total }) => total)).toEqual([60, 90, 120]);
});

test("opponents are people by name and bots by level", () => {
  const found = statisticsOf(GAMES, "Ada")?.opponents ?? [];
  expect(
    found.map(({ name, level, games, wins, losses }) => [name, level, games, wins, losses]),
  ).toEqual([
    ["Ben", null, 2, 1, 1],
    ["", "hard", 1, 1, 0],
    ["", "easy", 1, 1, 0],
  ]);
});

test("games with hints or turns taken back count apart", () => {
  const helped = { ...player("Ada", 200, true), taken_back: 2 };
  const found = statisticsOf([...GAMES, game("d", "usa", 4, helped, player("Ben", 9))], "Ada");
  expect(found?.all).toEqual({ games: 3, wins: 2, average: 90, best: 120 });
  expect(found?.helped).toEqual({ games: 1, wins: 1, average: 200, best: 200 });
  expect(found?.results.map(({ total }) => total)).toEqual([60, 90, 120]);
  const alone = statisticsOf([game("e", "usa", 5, { ...player("Ada", 5), hints: 1 })], "Ada");
  expect([alone?.all, alone?.helped?.games, alone?.editions]).toEqual([null, 1, []]);
});

test("without finished games there are no statistics", () => {
  expect(statisticsOf([], "Ada")).toBeNull();
});

test("at a shared screen, the seat with the player's name counts, and none without it", () => {
  const shared = { ...game("d", "usa", 1, player("Ada", 1), player("Ben", 2)), seats: [0, 1] };
  expect(ownSeat(shared, "Ben")).toBe(1);
  expect(ownSeat(shared, "Cleo")).toBeNull();
  expect(statisticsOf([shared], "Cleo")).toBeNull();
});

test("a finished game is kept with everyone's result", () => {
  const view = viewWith();
  const scores = [{ total: 70 }, { total: 50 }];
  const result = { scores, winners: [0], decided_by: null, resigned: [] };
  const over = { ...view, state: "over", result } as unknown as typeof view;
  const summary = gameSummary("x", { active_at: 5, seats: [1] });
  expect(finishedGame(summary, over)).toEqual({
    id: "x",
    edition: "usa",
    at: 5,
    players: [player("Ada", 70, true), player("Ben", 50)],
    seats: [1],
  });
  expect(finishedGame(summary, view)).toBeNull();
});

test("a game that a bot finished for the player is kept, but does not count", () => {
  const view = viewWith();
  const result = { scores: [], winners: [0] } as unknown as NonNullable<GameView["result"]>;
  const kept = (facts: Partial<SeatView>) => {
    const [first, ...others] = view.seats;
    const seats = first ? [{ ...first, kind: "person" as const, ...facts }, ...others] : [];
    return finishedGame(gameSummary("g", {}), { ...view, seats, result });
  };
  const counted = (facts: Partial<SeatView>) => {
    const found = kept(facts);
    return found && statisticsOf([found], "Ada")?.all?.games;
  };
  expect(counted({ absent: null })).toBe(1);
  expect(kept({ absent: "left" })?.players[0]?.left_to_bot).toBe(true);
  expect(counted({ absent: "left" })).toBeUndefined();
  expect(kept({ absent: null, taken_back: 2, hints: 1 })?.players[0]).toMatchObject({
    taken_back: 2,
    hints: 1,
  });
  // Who resigned has lost.
  expect(counted({ absent: "left", resigned: true })).toBe(1);
});
