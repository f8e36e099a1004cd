import { expect, test } from "vitest";
import type { AnalyzedMove, GameAnalysis } from "../api/types";
import { analyzed, analyzedMove } from "../testing/analysis";
import { EDITION } from "../testing/sampleGame";
import {
  betterHighlights,
  changeAt,
  factsOf,
  findingsOf,
  judgedChances,
  partsOf,
  percents,
  unblamed,
  worthALook,
} from "./analysis";
import { NO_HIGHLIGHTS } from "./highlights";
import { MoveCatalogue } from "./moveCatalogue";

test("percentages are whole and add up to 100", () => {
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percents([0.255, 0.745])).toEqual([26, 74]);
  expect(percents([1, 0])).toEqual([100, 0]);
  expect(percents([0.125, 0.125, 0.25, 0.25, 0.25])).toEqual([13, 12, 25, 25, 25]);
});

/** What is found in moves that all seat 0 makes. */
function findings(moves: readonly AnalyzedMove[], more: Partial<GameAnalysis> = {}) {
  const analysis = { ...analyzed(moves), ...more };
  return findingsOf(
    analysis,
    moves.map(() => ({ seat: 0 })),
  );
}

function swings(moves: readonly AnalyzedMove[], more: Partial<GameAnalysis> = {}) {
  return findings(moves, more).swings;
}

/** Moves after which seat 0 of two has these chances. */
function course(...chances: number[]): AnalyzedMove[] {
  return chances.map((chance) => analyzedMove([chance, 1 - chance]));
}

test("chances begin before the first move", () => {
  expect(findings(course(0.7)).chances[0]).toEqual([0.5, 0.5]);
  expect(findings(course(0.7)).chances[1]?.[0]).toBe(0.7);
});

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
    { move: 4, seat: 0, before: 0.3, after: 0.5, cause: { kind: "strong" } },
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
  const [found] = findingsOf(analysis, [{ seat: 0 }]).swings;
  expect(found).toMatchObject({ seat: 1, cause: { kind: "move" } });
});

test("a move is blamed only if it has a label, and luck only if it is certain", () => {
  const cause = (more: Partial<AnalyzedMove>, rest: Partial<GameAnalysis> = {}) =>
    swings([analyzedMove([0, 1], more)], rest)[0]?.cause;
  expect(cause({ error: [-0.5, 0.5] })).toEqual({ kind: "move" });
  const rough = { standard_error: 0.08, rough: true };
  const drawn = { source: "card draws" } as const;
  expect(cause({ ...drawn, chance: [-0.5, 0.5] }, rough)).toMatchObject({ kind: "luck" });
  const little = { ...drawn, chance: [-0.3, 0.3], hidden: [-0.2, 0.2] };
  expect(cause(little, rough)).toEqual({ kind: "move" });
  expect(cause({ hidden: [-0.5, 0.5] }, rough)).toEqual({ kind: "move" });
});

test("small changes and those within the noise turn nothing", () => {
  const moves = course(0.56, 0.41);
  expect(swings(moves).map(({ move }) => move)).toEqual([2]);
  expect(swings(moves, { standard_error: 0.026 }).map(({ move }) => move)).toEqual([2]);
  const noisy = findings(moves, { standard_error: 0.027 });
  expect(noisy.swings).toEqual([]);
  expect(changeAt(noisy, 2, 0)).toBeNull();
  expect(changeAt(findings(moves), 2, 0)).toEqual([0.56, 0.41]);
});

test("rough chances are smoothed, but not what turned the game, nor the result", () => {
  const low = [0.1, 0.3, 0.1, 0.3, 0.1];
  const high = [0.9, 0.7, 0.9, 0.7, 0.9];
  const rough = { standard_error: 0.08, rough: true, start: [0.3, 0.7] };
  const { chances, swings: found } = findings(course(...low, ...high, 1), rough);
  const first = chances.map((row) => row[0] ?? 0);
  expect(Math.max(...first.slice(0, 6))).toBeLessThan(0.25);
  expect(Math.min(...first.slice(6, 11))).toBeGreaterThan(0.75);
  expect(first[11]).toBe(1);
  // It is told with the chances that are shown.
  expect(found.map(({ move }) => move)).toEqual([6]);
  expect(found[0]).toMatchObject({ before: first[5], after: first[6] });
});

test("chances of an analysis that had enough time are shown as they were measured", () => {
  const chances = (rough: boolean) =>
    findings(course(0.3, 0.5, 0.3, 1), { standard_error: 0.08, rough }).chances;
  expect(chances(false).map(([first]) => first)).toEqual([0.5, 0.3, 0.5, 0.3, 1]);
  expect(chances(true)).not.toEqual(chances(false));
});

test("a change between two rough chances turns nothing if it does not last", () => {
  const rough = { standard_error: 0.1, rough: true };
  expect(swings(course(0.6, 0.7, 0.1, 0.6, 0.2, 0.6, 0.3, 0), rough)).toEqual([]);
});

/** Seats of which the first won, by decisions worth so much to it. */
function won(decisions: number, error_standard_error: number): GameAnalysis["seats"] {
  const [seat] = analyzed([]).seats;
  if (!seat) throw new Error("There is no seat.");
  const luck = 0.5 - decisions;
  const parts = { own_error: 0, others_error: decisions, own_luck: luck, error_standard_error };
  const lost = { own_error: -decisions, others_error: 0, own_luck: -luck, final: 0 };
  return [
    { ...seat, ...parts },
    { ...seat, ...parts, ...lost },
  ];
}

test("a part whose error is as great as itself is uncertain", () => {
  const told = (decisions: number, error: number) =>
    partsOf({ ...analyzed([]), seats: won(decisions, error) }, 0);
  expect(told(0.4, 0.1).map(({ share }) => share)).toEqual([0, 0.4, expect.closeTo(0.1)]);
  expect(told(0.4, 0.1).map(({ uncertain }) => uncertain)).toEqual([true, false, true]);
  expect(told(0.4, 0.3).map(({ uncertain }) => uncertain)).toEqual([true, true, true]);
  // What is known to be little is known.
  expect(told(0.4, 0.02).map(({ uncertain }) => uncertain)).toEqual([false, false, false]);
});

test("a game in short is who was favoured, when it was decided, and if by luck", () => {
  const facts = (chances: number[], more: Partial<GameAnalysis>) =>
    factsOf(findings(course(...chances), more));
  expect(facts([0.4, 0.7, 0.9, 1], { start: [0.3, 0.7], seats: won(0.45, 0.02) })).toEqual([
    { kind: "favourite", seat: 1 },
    { kind: "ahead", seat: 0, move: 2 },
    { kind: "decisions", seat: 0 },
  ]);
  expect(facts([0.5, 0.45, 1], { seats: won(0.1, 0.02) })).toEqual([
    { kind: "even" },
    { kind: "openToTheEnd" },
    { kind: "luck", seat: 0 },
  ]);
  expect(facts([0.8, 1], { start: [0.7, 0.3], seats: won(0.25, 0.02) })).toEqual([
    { kind: "favourite", seat: 0 },
    { kind: "alwaysAhead", seat: 0 },
    { kind: "both", seat: 0 },
  ]);
});

test("the sentence about the deal follows the numbers that are shown", () => {
  const deal = (start: number[], standard_error: number) => {
    const analysis = { ...analyzed([analyzedMove(start)], start.length), start, standard_error };
    return factsOf(findingsOf(analysis, [{ seat: 0 }]))[0];
  };
  expect(deal([0.45, 0.09, 0.46], 0.02)).toEqual({ kind: "deal", chances: [0.45, 0.09, 0.46] });
  // A lead that may be noise is no favourite, but everyone sees it.
  expect(deal([0.33, 0.09, 0.58], 0.04)).toMatchObject({ kind: "deal" });
  expect(deal([0.33, 0.09, 0.58], 0.02)).toEqual({ kind: "favourite", seat: 2 });
  expect(deal([0.36, 0.33, 0.31], 0.02)).toEqual({ kind: "even" });
});

/** Seats of a game that the first won, with what their own decisions and luck were worth. */
function seatsWith(own: number, others: number, luck: number): GameAnalysis["seats"] {
  const [seat] = analyzed([]).seats;
  if (!seat) throw new Error("There is no seat.");
  return [
    { ...seat, own_error: own, others_error: others, own_luck: luck },
    { ...seat, own_error: -others, others_error: -own, own_luck: -luck, final: 0 },
  ];
}

test("a winner whose own decisions hurt owes the win to luck or to the others", () => {
  const last = (own: number, others: number, luck: number) =>
    factsOf(findings(course(0.6, 1), { seats: seatsWith(own, others, luck) })).at(-1);
  expect(last(-0.5, 0.2, 0.8)).toEqual({ kind: "luckAfterErrors", seat: 0 });
  expect(last(0, 0, 0.5)).toEqual({ kind: "luck", seat: 0 });
  expect(last(-0.2, 0.7, 0)).toEqual({ kind: "othersDecisions", seat: 0 });
});

test("blunders belong to a game in short, the winner’s too", () => {
  const seats = analyzed([]).seats.map((seat, index) => ({ ...seat, blunders: index ? 0 : 9 }));
  const facts = factsOf(findings(course(0.6, 1), { seats }));
  expect(facts).toContainEqual({ kind: "blunders", counts: [9, 0] });
});

test("the chances of a labelled move differ by its loss, and are no more than certain", () => {
  expect(judgedChances({ known: 0.4, loss: 0.3 })).toEqual([expect.closeTo(0.4), 0.7]);
  expect(judgedChances({ known: 0.6, loss: 0.57 })).toEqual([expect.closeTo(0.43), 1]);
  expect(judgedChances({ known: null, loss: 0 })).toBeNull();
});

test("a loser without a label learns of small losses, or that it was luck", () => {
  const better = { move: 0, text: "", offer: [], reason: null, why: "" };
  const small = analyzedMove([0.5, 0.5], { better, loss: 0.03 });
  const labelled = analyzedMove([0.2, 0.8], { better, label: "mistake" });
  const seats = [{ seat: 0 }, { seat: 1 }, { seat: 0 }];
  expect(worthALook(analyzed([small, small, labelled]), seats, 0)).toEqual([1]);
  const why = (own: number, luck: number) =>
    unblamed({ ...analyzed([]), seats: seatsWith(0, -own, -luck) }, 1);
  expect(why(-0.3, -0.2)).toBe("together");
  expect(why(0, -0.5)).toBe("luck");
  expect(why(0, 0)).toBe("unknown");
});

test("a rough analysis says less about a game", () => {
  const rough = { standard_error: 0.12, rough: true };
  const chances = [0.8, 0.2, 0.7, 0.4, 1];
  expect(factsOf(findings(course(...chances), { ...rough, seats: won(0.4, 0.5) }))).toEqual([]);
  const clear = [0.8, 0.2, 0.7, 0.4, 0.6, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  const found = factsOf(findings(course(...clear), { ...rough, seats: won(0.4, 0.5) }));
  expect(found).toEqual([{ kind: "ahead", seat: 0, move: expect.any(Number) }]);
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
