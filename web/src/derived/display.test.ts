import { expect, test } from "vitest";
import { changedSlots, flightSlot, inOrder, orderAfter, shownSlot } from "./display";
import { withDefaults } from "./outcome";

const SLOTS = 5;
const take = { seat: 0, kind: "take", took_from: 2 } as const;

test("a slot changes even if a card of the same kind fills it again", () => {
  const outcome = withDefaults({ ...take, refills: [{ place: 2, card: "red" }] });
  expect(changedSlots(outcome, SLOTS)).toEqual(new Set([2]));
});

test("a slot changes that stays empty because the deck is", () => {
  expect(changedSlots(withDefaults(take), SLOTS)).toEqual(new Set([2]));
});

test("empty slots change when there are discards to fill them", () => {
  const refills = [3, 4].map((place) => ({ place, card: "blue" as const }));
  const outcome = withDefaults({ seat: 0, kind: "claim", refills });
  expect(changedSlots(outcome, SLOTS)).toEqual(new Set([3, 4]));
});

test("a refresh changes every slot", () => {
  const outcome = withDefaults({ ...take, refreshed: { kinds: ["locomotive"], count: 3 } });
  expect(changedSlots(outcome, SLOTS)).toEqual(new Set([0, 1, 2, 3, 4]));
});

test("a draw from the deck changes none", () => {
  expect(changedSlots(withDefaults({ seat: 0, kind: "draw card" }), SLOTS)).toEqual(new Set());
});

test("a card flies from the slot that was tapped, if an equal one was taken elsewhere", () => {
  const row = ["blue", "blue", "pink", "blue", "white"] as const;
  expect(flightSlot(3, 0, row)).toBe(0);
  expect(flightSlot(3, 2, row)).toBe(3);
  expect(flightSlot(3, null, row)).toBe(3);
});

test("the card that was chosen is the one that is replaced, though the server took an equal one", () => {
  const before = ["blue", "white", "blue", "pink", "blue"] as const;
  const order = orderAfter([], before, 0, 4);
  expect(inOrder(before, order)).toEqual(before);
  expect(inOrder(["blue", "white", "blue", "pink", "red"], order)).toEqual([
    "red",
    "white",
    "blue",
    "pink",
    "blue",
  ]);
  expect(shownSlot(4, order)).toBe(0);
  // And again, from the order that is shown by now.
  const next = orderAfter(order, ["blue", "white", "blue", "pink", "red"], 4, 2);
  expect(inOrder(["blue", "white", "black", "pink", "red"], next)).toEqual([
    "red",
    "white",
    "blue",
    "pink",
    "black",
  ]);
});

test("the order stays when the card that was chosen is not what was taken", () => {
  expect(orderAfter([], ["blue", "white", "blue", "pink", "blue"], 1, 4)).toEqual([]);
});
