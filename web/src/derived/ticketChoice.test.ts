import { expect, test } from "vitest";
import type { Hand } from "../api/types";
import { viewWith } from "../testing/sampleGame";
import { needsOf } from "../testing/ticketNeeds";
import { MoveCatalogue } from "./moveCatalogue";
import { fewestKept, keepMove, offerNeeds, trainsSaved } from "./ticketChoice";

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

const OFFER = viewWith(
  {},
  {
    offer: [ASH_CEDAR, BIRCH_NORLAND],
    offer_needs: [
      needsOf([ASH_CEDAR], { trains: 5, missing: [0, 2] }),
      needsOf([BIRCH_NORLAND], { trains: 4, missing: [2, 6] }),
      needsOf([ASH_CEDAR, BIRCH_NORLAND], { trains: 6, missing: [0, 2, 6] }),
    ],
  },
).you?.hand as Hand;

test("what chosen tickets need is found in any order", () => {
  expect(offerNeeds(OFFER, [BIRCH_NORLAND, ASH_CEDAR])?.trains).toBe(6);
  expect(offerNeeds(OFFER, [BIRCH_NORLAND])?.trains).toBe(4);
  expect(offerNeeds(OFFER, [])).toBeNull();
});

test("tickets that share tracks need fewer trains together", () => {
  const together = needsOf([ASH_CEDAR, BIRCH_NORLAND], { trains: 6 });
  expect(trainsSaved(OFFER, together)).toBe(3);
  expect(trainsSaved(OFFER, { ...together, trains: 9 })).toBe(0);
  expect(trainsSaved(OFFER, { ...together, trains: null })).toBe(0);
});
