import { expect, test } from "vitest";
import { EDITION, viewWith } from "../testing/sampleGame";
import { MoveCatalogue } from "./moveCatalogue";
import { fewestKept, keepMove, ticketCost } from "./ticketChoice";

const KEEPS = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
const CATALOGUE = new MoveCatalogue(KEEPS.map((keep, number) => ({ number, kind: "keep", keep })));
const [ASH_CEDAR, BIRCH_NORLAND] = [0, 2] as const;

test("the move that keeps exactly the chosen tickets is found in any order", () => {
  const { moves } = CATALOGUE.legal([3, 4, 5, 6]);
  expect(keepMove(moves, new Set([2, 0]))?.number).toBe(4);
});

test("no move keeps fewer than are legal", () => {
  const { moves } = CATALOGUE.legal([3, 4, 5, 6]);
  expect(keepMove(moves, new Set([0]))).toBeNull();
  expect(keepMove(moves, new Set())).toBeNull();
  expect(fewestKept(moves)).toBe(2);
});

test("tickets that share tracks cost less together", () => {
  // Ash–Cedar needs Ash–Birch (2) and Birch–Cedar (3); Birch–Norland the latter and one more.
  const cost = ticketCost([ASH_CEDAR, BIRCH_NORLAND], EDITION, viewWith());
  expect(cost).toMatchObject({ trains: 6, shared: 3, points: 11 });
});
