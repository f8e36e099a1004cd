import { expect, test } from "vitest";
import type { Outcome } from "../api/types";
import { groupLog } from "../derived/logGroups";
import { moved } from "../testing/events";
import { essentialEvents } from "./turns";

/** The kinds of the moves that the log tells of a turn. */
function told(...kinds: Outcome["kind"][]): Outcome["kind"][] {
  const [turn] = groupLog(
    kinds.map((kind, index) => ({ ...moved(0, kind), number: index })),
    true,
  );
  return turn
    ? essentialEvents(turn).flatMap((e) => (e.kind === "move" ? e.outcome.kind : []))
    : [];
}

test("a claim does not say that no passenger was placed and no meeple taken", () => {
  expect(told("claim", "no passenger")).toEqual(["claim"]);
  expect(told("claim", "pay", "no meeple")).toEqual(["pay"]);
  expect(told("claim", "passenger")).toEqual(["claim", "passenger"]);
  expect(told("no meeple")).toEqual(["no meeple"]);
});

test("tickets that were kept tell that they were drawn", () => {
  expect(told("draw tickets", "keep")).toEqual(["keep"]);
  expect(told("draw tickets")).toEqual(["draw tickets"]);
});
