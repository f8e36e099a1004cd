import { expect, test } from "vitest";
import { changedSlots, orderAfterTake, serverOrder, shownCards } from "./display";
import { withDefaults } from "./outcome";

const ORDER = serverOrder(5);
const take = { seat: 0, kind: "take", took_from: 2 } as const;

test("a slot changes even if a card of the same kind fills it again", () => {
  const outcome = withDefaults({ ...take, refills: [{ place: 2, card: "red" }] });
  expect(changedSlots(outcome, ORDER)).toEqual(new Set([2]));
});

test("a slot changes that stays empty because the deck is", () => {
  expect(changedSlots(withDefaults(take), ORDER)).toEqual(new Set([2]));
});

test("empty slots change when there are discards to fill them", () => {
  const refills = [3, 4].map((place) => ({ place, card: "blue" as const }));
  const outcome = withDefaults({ seat: 0, kind: "claim", refills });
  expect(changedSlots(outcome, ORDER)).toEqual(new Set([3, 4]));
});

test("a refresh changes every slot", () => {
  const outcome = withDefaults({ ...take, refreshed: { kinds: ["locomotive"], count: 3 } });
  expect(changedSlots(outcome, ORDER)).toEqual(new Set([0, 1, 2, 3, 4]));
});

test("a draw from the deck changes none", () => {
  expect(changedSlots(withDefaults({ seat: 0, kind: "draw card" }), ORDER)).toEqual(new Set());
});

// The first blue card is chosen, and the server takes the last one.
const ROW = ["blue", "blue", "pink", "blue", "white"] as const;
const TAKEN = withDefaults({ ...take, took_from: 3, refills: [{ place: 3, card: "red" }] });

test("the chosen one of equal cards leaves, and its slot is refilled", () => {
  const order = orderAfterTake(ORDER, 0, TAKEN, ROW);
  expect(shownCards(ROW, order)).toEqual(ROW);
  expect(shownCards(["blue", "blue", "pink", "red", "white"], order)).toEqual([
    "red",
    "blue",
    "pink",
    "blue",
    "white",
  ]);
  expect(changedSlots(TAKEN, order)).toEqual(new Set([0]));
});

test("the order stays for the next take, and follows it", () => {
  const order = orderAfterTake(ORDER, 0, TAKEN, ROW);
  const row = ["blue", "blue", "pink", "red", "white"] as const;
  const next = withDefaults({ ...take, took_from: 1 });
  const after = orderAfterTake(order, 3, next, row);
  expect(changedSlots(next, after)).toEqual(new Set([3]));
  expect(shownCards(row, after)).toEqual(shownCards(row, order));
});

test("the order stays if the server took the chosen card, or nobody here chose", () => {
  expect(orderAfterTake(ORDER, 3, TAKEN, ROW)).toEqual(ORDER);
  expect(orderAfterTake(ORDER, null, TAKEN, ROW)).toEqual(ORDER);
  expect(orderAfterTake(ORDER, 2, TAKEN, ROW)).toEqual(ORDER);
});
