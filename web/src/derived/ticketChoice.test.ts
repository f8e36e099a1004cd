import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import { MoveCatalogue } from "./moveCatalogue";
import {
  costWords,
  fewestKept,
  keepMove,
  keepWords,
  ticketCost,
  togetherWords,
} from "./ticketChoice";

const KEEPS = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
const CATALOGUE = new MoveCatalogue(KEEPS.map((keep, number) => ({ number, kind: "keep", keep })));
const [ASH_CEDAR, ASH_FIR, BIRCH_NORLAND] = [0, 1, 2] as const;

test("the move that keeps exactly the chosen places is found in any order of choosing", () => {
  const { moves } = CATALOGUE.legal([3, 4, 5, 6]);
  expect(keepMove(moves, new Set([2, 0]))?.number).toBe(4);
});

test("no move keeps fewer than are legal", () => {
  const { moves } = CATALOGUE.legal([3, 4, 5, 6]);
  expect(keepMove(moves, new Set([0]))).toBeNull();
  expect(keepMove(moves, new Set())).toBeNull();
  expect(fewestKept(moves)).toBe(2);
});

test("the button says how many more are needed, then what is kept", () => {
  expect(keepWords(0, 3, 2)).toBe("Choose at least 2");
  expect(keepWords(1, 3, 2)).toBe("Choose 1 more");
  expect(keepWords(2, 3, 2)).toBe("Keep 2, return 1");
  expect(keepWords(3, 3, 2)).toBe("Keep all 3");
});

test("a ticket costs the spaces that are missing on its cheapest way", () => {
  expect(costWords(ticketCost([ASH_FIR], EDITION, viewWith()))).toBe("6 trains to lay");
  const begun = viewWith({ owners: { 3: 0 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, begun))).toBe("2 trains to lay, 4 built");
  const joined = viewWith({ owners: { 3: 0, 5: 0 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, joined))).toBe("Joined already");
  const shut = viewWith({ owners: { 5: 1 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, shut))).toBe("No free way is left");
});

test("tickets that share track cost less together", () => {
  // Ash–Cedar needs Ash–Birch (2) and Birch–Cedar (3); Birch–Norland the latter and one more.
  const cost = ticketCost([ASH_CEDAR, BIRCH_NORLAND], EDITION, viewWith());
  expect(cost).toMatchObject({ trains: 6, shared: 3, points: 11 });
  expect(togetherWords(cost, 20)).toBe("Together: 6 trains to lay, 3 of them shared, 11 points");
  expect(togetherWords(cost, 5)).toContain("you have only 5");
});
