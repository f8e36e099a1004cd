import { expect, test } from "vitest";
import type { AnalyzedMove, GameAnalysis } from "../api/types";
import { analyzed, analyzedMove } from "../testing/analysis";
import { EDITION } from "../testing/sampleGame";
import { betterHighlights, chancesOver, percents, swingsOf } from "./analysis";
import { NO_HIGHLIGHTS } from "./highlights";
import { MoveCatalogue } from "./moveCatalogue";

test("percentages are whole and add up to 100", () => {
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0.255, 0.745])).toEqual([26, 74]);
  expect(percents([1, 0])).toEqual([100, 0]);
  expect(percents([0.125, 0.125, 0.25, 0.25, 0.25])).toEqual([13, 12, 25, 25, 25]);
});

test("chances begin before the first move", () => {
  const analysis = analyzed([analyzedMove([0.7, 0.3])]);
  expect(chancesOver(analysis)).toEqual([
    [0.5, 0.5],
    [0.7, 0.3],
  ]);
});

/** The turning points of moves that all seat 0 makes. */
function swings(moves: readonly AnalyzedMove[], more: Partial<GameAnalysis> = {}) {
  const analysis = { ...analyzed(moves), ...more };
  return swingsOf(
    analysis,
    moves.map(() => ({ seat: 0 })),
  );
}

test("a turning point tells whose chance changed, and why", () => {
  const blunder = analyzedMove([0.2, 0.8], { error: [-0.3, 0.3], label: "blunder" });
  const cards = analyzedMove([0.6, 0.4], { chance: [0.4, -0.4], source: "card draws" });
  const guess = analyzedMove([0.3, 0.7], { hidden: [-0.3, 0.3] });
  const good = analyzedMove([0.5, 0.5], { error: [0.2, -0.2] });
  expect(swings([blunder, cards, guess, good])).toEqual([
    { move: 1, seat: 0, before: 0.5, after: 0.2, cause: { kind: "label", label: "blunder" } },
    { move: 2, seat: 0, before: 0.2, after: 0.6, cause: { kind: "luck", source: "card draws" } },
    {
      move: 3,
      seat: 0,
      before: 0.6,
      after: 0.3,
      cause: { kind: "luck", source: "hidden information" },
    },
    { move: 4, seat: 0, before: 0.3, after: 0.5, cause: { kind: "decision" } },
  ]);
});

test("a blunder that luck made up for is no cause of the rise", () => {
  const saved = analyzedMove([0.8, 0.2], {
    error: [-0.2, 0.2],
    chance: [0.5, -0.5],
    source: "tunnels",
    label: "blunder",
  });
  expect(swings([saved])[0]?.cause).toEqual({ kind: "luck", source: "tunnels" });
});

test("if a move changed more for another seat, that seat is told", () => {
  const move = analyzedMove([0.33, 0.6, 0.07]);
  const analysis = { ...analyzed([move], 3), start: [0.34, 0.33, 0.33] };
  const [found] = swingsOf(analysis, [{ seat: 0 }]);
  expect(found).toMatchObject({ seat: 1, cause: { kind: "others" } });
});

test("small changes and those within the noise turn nothing", () => {
  const moves = [analyzedMove([0.56, 0.44]), analyzedMove([0.41, 0.59])];
  expect(swings(moves).map(({ move }) => move)).toEqual([2]);
  expect(swings(moves, { standard_error: 0.1 })).toEqual([]);
});

test("the eight greatest turning points are in the order of the game", () => {
  const moves = Array.from({ length: 12 }, (_, index) => {
    const share = index % 2 ? 0.5 : 0.6 + index / 50;
    return analyzedMove([share, 1 - share]);
  });
  const found = swings(moves).map(({ move }) => move);
  expect(found).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

test("a better move is shown on the board", () => {
  const catalogue = new MoveCatalogue([
    { number: 0, kind: "claim", track: 2, cards: 2 },
    { number: 1, kind: "keep", keep: [1] },
    { number: 2, kind: "draw card" },
  ]);
  const shown = (move: number) => {
    const better = { move, text: "", offer: [1, 0], reason: null, why: "" };
    return betterHighlights({ better }, EDITION, catalogue);
  };
  expect(shown(0).tracks).toEqual(new Set([2]));
  const kept = EDITION.tickets[0];
  expect(shown(1).places).toEqual(new Set([kept?.a, kept?.b]));
  expect(shown(2)).toEqual(NO_HIGHLIGHTS);
  expect(betterHighlights(analyzedMove([1, 0]), EDITION, catalogue)).toBe(NO_HIGHLIGHTS);
});
