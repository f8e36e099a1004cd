import { expect, test } from "vitest";
import { EDITION } from "../testing/sampleGame";
import { ticketPath } from "./ticketPath";

const [ASH_CEDAR, ASH_FIR, BIRCH_NORLAND] = [0, 1, 2];

const path = (index: number, owners: Record<number, number>, lent: number[] = []) =>
  ticketPath({ seat: 1, index }, EDITION, owners, lent);

test("a ticket is connected over the tracks of its own player", () => {
  // Seat 0 has the direct way, and the other track to Birch.
  const owners = { 0: 0, 3: 0, 1: 1, 2: 1, 4: 1, 5: 1 };
  expect(path(ASH_CEDAR, owners)).toEqual({ owned: [1, 2], lent: [] });
  expect(path(ASH_FIR, owners)).toEqual({ owned: [1, 2, 4, 5], lent: [] });
});

test("a rival's track is on the path if a station lends it and it takes it", () => {
  const owners = { 3: 0, 5: 1, 1: 1, 2: 1 };
  expect(path(ASH_FIR, owners, [3])).toEqual({ owned: [5], lent: [3] });
  expect(path(ASH_FIR, owners)).toEqual({ owned: [], lent: [] });
  // Own tracks do, though those of the rival would be fewer.
  expect(path(ASH_FIR, { ...owners, 4: 1 }, [3])).toEqual({ owned: [1, 2, 4, 5], lent: [] });
});

test("any end point of a country will do", () => {
  expect(path(BIRCH_NORLAND, { 2: 1, 6: 1 })).toEqual({ owned: [2, 6], lent: [] });
  expect(path(BIRCH_NORLAND, { 2: 1, 4: 1, 7: 1 })).toEqual({ owned: [2, 4, 7], lent: [] });
});

test("a ticket that was missed has no path", () => {
  expect(path(ASH_CEDAR, { 0: 1, 2: 0 })).toEqual({ owned: [], lent: [] });
});
