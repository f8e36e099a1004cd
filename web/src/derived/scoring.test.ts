// The scoring must add up to the server's results, for real games of several editions.
import { describe, expect, it } from "vitest";
import { editionOf, finishedGame, finishedGames } from "../testing/finishedGames";
import { pointsFrom, type ScoringStep, scorePartsOf, scoringSteps, stepDuration } from "./scoring";

describe.each(finishedGames)("the scoring of a game of $edition", (game) => {
  const edition = editionOf(game);
  const steps = scoringSteps(game.result, edition);
  const of = (part: string) => steps.filter((step) => step.part === part);

  it("adds up to every seat's total", () => {
    expect(steps.at(-1)?.totals).toEqual(game.result.scores.map((score) => score.total));
  });

  it("gives each part of the score its points", () => {
    for (const part of scorePartsOf(game.result)) {
      const gained = game.result.scores.map((_, seat) => gainOf(of(part), seat));
      expect(gained).toEqual(game.result.scores.map((score) => pointsFrom(part, score)));
    }
  });

  it("turns over every ticket of every seat once", () => {
    const turned = of("tickets").map((step) => step.ticket);
    const held = game.result.scores.flatMap((score, seat) =>
      score.ticket_results.map((ticket) => ({ seat, ...ticket })),
    );
    expect(turned).toEqual(held);
  });

  it("takes at most a minute and a half", () => {
    const all = steps.reduce((time, step) => time + stepDuration(step, steps), 0);
    expect(all).toBeLessThan(90_000);
  });
});

function gainOf(steps: readonly ScoringStep[], seat: number): number {
  return steps.reduce((sum, step) => sum + (step.gains[seat] ?? 0), 0);
}

describe("the score parts of a game", () => {
  it.each([
    ["usa-mega", ["routes", "tickets", "longest_path", "globetrotter"]],
    ["europe", ["routes", "tickets", "longest_path", "stations"]],
    ["marklin", ["routes", "tickets", "globetrotter", "merchandise"]],
    ["germany", ["routes", "tickets", "globetrotter", "meeples"]],
  ])("of %s are those that its edition has", (edition, parts) => {
    expect(scorePartsOf(finishedGame(edition).result)).toEqual(parts);
  });
});

it("draws the longest path of every seat that shares the bonus", () => {
  const game = finishedGame("europe");
  for (const score of game.result.scores.slice(0, 2)) score.parts.longest_path = 10;
  for (const score of game.result.scores.slice(2)) score.parts.longest_path = 0;
  const paths = scoringSteps(game.result, editionOf(game)).flatMap((step) => step.path ?? []);
  expect(paths).toEqual([
    { seat: 0, tracks: game.result.scores[0]?.path_tracks },
    { seat: 1, tracks: game.result.scores[1]?.path_tracks },
  ]);
});
