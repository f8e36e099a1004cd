import { expect, test } from "vitest";
import { viewWith } from "../testing/sampleGame";
import { playsItself, waitingPeople } from "./people";

test("a seat that a bot plays waits for nobody", () => {
  const view = viewWith({ waiting: [0, 1] });
  const left = {
    ...view,
    seats: view.seats.map((seat, index) =>
      index === 1 ? { ...seat, absent: "left" as const, level: "medium" as const } : seat,
    ),
  };
  expect([playsItself(left, 0), playsItself(left, 1)]).toEqual([true, false]);
  expect(waitingPeople(view)).toEqual([0, 1]);
  expect(waitingPeople(left)).toEqual([0]);
  expect(waitingPeople({ ...view, state: "over" })).toEqual([]);
});
