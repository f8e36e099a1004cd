// The count must come to what the server says, over real games of several editions.
import { describe, expect, it } from "vitest";
import type { Edition, Result, Rules } from "../api/types";
import games from "../testing/finalResults.json?raw";
import {
  type ScoringStep,
  scorePartsOf,
  scoringSteps,
  signed,
  stepDuration,
  tieWords,
  winnersOf,
  winnerWords,
} from "./scoring";

interface Sample {
  edition: string;
  rules: Rules;
  ticket_points: Record<string, number>;
  result: Result;
}

const samples: readonly Sample[] = JSON.parse(games);

function editionOf(sample: Sample): Pick<Edition, "rules" | "tickets"> {
  const most = Math.max(...Object.keys(sample.ticket_points).map(Number));
  const tickets = Array.from({ length: most + 1 }, (_, index) => ({
    name: `ticket ${index}`,
    a: "here",
    b: "there",
    points: sample.ticket_points[index] ?? 0,
    deck: 0,
  }));
  return { rules: sample.rules, tickets };
}

function sampleOf(edition: string): Sample {
  const found = samples.find((sample) => sample.edition === edition);
  if (!found) throw new Error(`There is no sample of ${edition}.`);
  return structuredClone(found);
}

describe.each(samples)("the count of a game of $edition", (sample) => {
  const edition = editionOf(sample);
  const steps = scoringSteps(sample.result, edition);
  const of = (source: string) => steps.filter((step) => step.part === source);

  it("comes to every seat's total", () => {
    expect(steps.at(-1)?.totals).toEqual(sample.result.scores.map((score) => score.total));
  });

  it("gives each source what the result gives it", () => {
    for (const source of scorePartsOf(edition)) {
      const gained = sample.result.scores.map((_, seat) => gainOf(of(source), seat));
      expect(gained).toEqual(sample.result.scores.map((score) => score[source]));
    }
  });

  it("turns every ticket of every seat once", () => {
    const turned = of("tickets").map((step) => step.ticket);
    const held = sample.result.scores.flatMap((score, seat) =>
      score.ticket_results.map((ticket) => ({ seat, ...ticket })),
    );
    expect(turned).toEqual(held);
  });

  it("does not take longer than a minute and a half", () => {
    const all = steps.reduce((time, step) => time + stepDuration(step, steps), 0);
    expect(all).toBeLessThan(90_000);
  });
});

function gainOf(steps: readonly ScoringStep[], seat: number): number {
  return steps.reduce((sum, step) => sum + (step.gains[seat] ?? 0), 0);
}

describe("the sources of an edition", () => {
  it.each([
    ["usa-mega", ["routes", "tickets", "longest_path", "globetrotter"]],
    ["europe", ["routes", "stations", "tickets", "longest_path"]],
    ["marklin", ["routes", "merchandise", "tickets", "globetrotter"]],
    ["germany", ["routes", "tickets", "globetrotter", "passengers"]],
  ])("of %s come from its rules", (edition, sources) => {
    expect(scorePartsOf(editionOf(sampleOf(edition)))).toEqual(sources);
  });
});

it("draws the longest path of every seat that shares the bonus", () => {
  const sample = sampleOf("europe");
  for (const score of sample.result.scores.slice(0, 2)) score.longest_path = 10;
  for (const score of sample.result.scores.slice(2)) score.longest_path = 0;
  const paths = scoringSteps(sample.result, editionOf(sample)).flatMap((step) => step.path ?? []);
  expect(paths).toEqual([
    { seat: 0, tracks: sample.result.scores[0]?.path_tracks },
    { seat: 1, tracks: sample.result.scores[1]?.path_tracks },
  ]);
});

describe("the outcome", () => {
  const names = ["Ada", "Ben", "Clara", "Dora", "Emil"];

  /** The first two seats are level on points; every other seat is far behind. */
  function level(winners: number[], decided_by: Result["decided_by"]): Result {
    const { result } = sampleOf("europe");
    for (const [seat, score] of result.scores.entries()) score.total = seat < 2 ? 100 : 1;
    return { ...result, winners, decided_by };
  }

  it("is plain when one seat has the most points", () => {
    const { result } = sampleOf("europe");
    const found = winnersOf(result);
    expect(found).toMatchObject({ winners: result.winners, level: [] });
    expect(tieWords(found, names)).toBe("");
  });

  it("of level seats says what decided, in the server's word", () => {
    const found = winnersOf(level([0], "tickets"));
    expect(found).toMatchObject({ points: 100, level: [1] });
    expect(tieWords(found, names)).toBe("Ben has as many points; more completed tickets decided.");
    expect(tieWords(winnersOf(level([1], "fewest_stations")), names)).toBe(
      "Ada has as many points; fewer stations built decided.",
    );
  });

  it("is shared where nothing decides", () => {
    const found = winnersOf(level([0, 1], null));
    expect(tieWords(found, names)).toBe("");
    expect(winnerWords(found, names, null)).toBe("Ada and Ben share the win with 100 points.");
  });

  it("speaks to the winner", () => {
    const found = winnersOf(level([0], "tickets"));
    expect(winnerWords(found, names, 0)).toBe("You win with 100 points.");
    expect(winnerWords(found, names, 1)).toBe("Ada wins with 100 points.");
  });
});

it("writes losses with a real minus", () => {
  expect([signed(7), signed(0), signed(-7)]).toEqual(["+7", "+0", "−7"]);
});
