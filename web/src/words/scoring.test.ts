import { describe, expect, it } from "vitest";
import type { Result } from "../api/types";
import { winnersOf } from "../derived/scoring";
import { messages } from "../messages/messages";
import { finishedGame } from "../testing/finishedGames";
import { EDITION } from "../testing/sampleGame";
import { resignedWords, stepWords, tieWords, winnerWords } from "./scoring";

describe("the result", () => {
  const names = ["Ada", "Ben", "Clara", "Dora", "Emil"];

  /** The first two seats are level on points; every other seat is far behind. */
  function level(winners: number[], decided_by: Result["decided_by"]): Result {
    const { result } = finishedGame("europe");
    for (const [seat, score] of result.scores.entries()) score.total = seat < 2 ? 100 : 1;
    return { ...result, winners, decided_by };
  }

  it("has no tie when one seat has the most points", () => {
    const { result } = finishedGame("europe");
    const found = winnersOf(result);
    expect(found).toMatchObject({ winners: result.winners, level: [] });
    expect(tieWords(found, names)).toBe("");
  });

  it("names the tie-break among seats with equal points", () => {
    const found = winnersOf(level([0], "tickets"));
    expect(found).toMatchObject({ points: 100, level: [1] });
    expect(tieWords(found, names)).toBe("Ben has as many points; more completed tickets decided.");
    expect(tieWords(winnersOf(level([1], "fewest_stations")), names)).toBe(
      "Ada has as many points; fewer stations built decided.",
    );
  });

  it("names those who resigned, whose points do not count", () => {
    const result = { ...level([1], null), resigned: [0] };
    const players = { edition: EDITION, names, colors: [], me: 1 };
    expect(winnerWords(winnersOf(result), names, 1)).toBe("You win with 100 points.");
    expect(resignedWords(result, players)).toEqual([
      "Ada resigned; the bot’s 100 points don’t count.",
    ]);
  });

  it("is told without points when everyone else has resigned", () => {
    const scores = finishedGame("europe").result.scores.slice(0, 2);
    const result = { ...level([0], null), scores, resigned: [1] };
    expect(winnerWords(winnersOf(result, true), names, 0)).toBe("You win: Ben resigned.");
    expect(winnerWords(winnersOf(result, true), names, 1)).toBe("Ada wins: you resigned.");
  });

  it("is shared when no tie-break decides", () => {
    const found = winnersOf(level([0, 1], null));
    expect(tieWords(found, names)).toBe("");
    expect(winnerWords(found, names, null)).toBe("Ada and Ben share the win with 100 points.");
  });

  it("is that of the others when a seat has resigned", () => {
    const ahead = { ...level([1], null), resigned: [0] };
    for (const [seat, score] of ahead.scores.entries()) score.total = 100 - 10 * seat;
    expect(winnerWords(winnersOf(ahead), names, null)).toBe("Ben wins with 90 points.");
    expect(winnersOf({ ...level([1], null), resigned: [0] }).level).toEqual([]);
  });

  it("addresses the winner", () => {
    const found = winnersOf(level([0], "tickets"));
    expect(winnerWords(found, names, 0)).toBe("You win with 100 points.");
    expect(winnerWords(found, names, 1)).toBe("Ada wins with 100 points.");
  });
});

describe("the bonus for the most connected cities", () => {
  const step = { part: "most_connected_cities", totals: [], ticket: null, path: null } as const;

  it("names everyone who gets it", () => {
    const words = stepWords({ ...step, gains: [15, 0, 15] }, ["Ada", "Ben", "Clara"], EDITION);
    expect(words).toBe("Ada and Clara connected the most cities.");
  });

  it("may go to nobody", () => {
    expect(stepWords({ ...step, gains: [0, 0] }, ["Ada", "Ben"], EDITION)).toBe("Nobody scores.");
  });
});

it("writes losses with a typographic minus", () => {
  expect([7, 0, -7].map(messages().phrases.signed)).toEqual(["+7", "+0", "−7"]);
});
