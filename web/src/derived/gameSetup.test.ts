// Plans of new games: sensible defaults, seats that stay consistent, names that are there.
import { expect, test } from "vitest";
import { Refusal } from "../api/client";
import type { EditionCard } from "../api/types";
import {
  asNewGame,
  type Chair,
  faultsOf,
  firstPlan,
  seatFaults,
  withColor,
  withCount,
  withSitter,
} from "./gameSetup";

const EDITION: EditionCard = {
  id: "usa",
  name: "USA",
  summary: "",
  hash: "",
  seats: { fewest: 2, most: 5 },
  board_name: "USA",
};

const sitters = (chairs: readonly Chair[]) => chairs.map((chair) => chair.sitter);
const colors = (chairs: readonly Chair[]) => chairs.map((chair) => chair.color);

test("a first plan is me and two medium bots, and begins at once", () => {
  const game = asNewGame(firstPlan(EDITION, "Ada"));
  expect(game.seats.map((seat) => [seat.kind, seat.name, seat.level])).toEqual([
    ["here", "Ada", "medium"],
    ["bot", undefined, "medium"],
    ["bot", undefined, "medium"],
  ]);
  expect(game).toMatchObject({ edition: "usa", clock: null, hints: true, start_when_full: true });
});

test("an edition for two gets one bot", () => {
  const small = { ...EDITION, seats: { fewest: 2, most: 2 } };
  expect(sitters(firstPlan(small, "Ada", "hard").chairs)).toEqual(["me", "hard"]);
});

test("alone among bots one needs no name", () => {
  const { chairs } = firstPlan(EDITION, " ");
  expect(faultsOf(chairs)).toEqual([null, null, null]);
  expect(asNewGame(firstPlan(EDITION, " ")).seats[0]?.name).toBe("You");
});

test("with others at the table everyone here needs a name of at most 24 letters", () => {
  const { chairs } = firstPlan(EDITION, "");
  const invited = withSitter(chairs, 1, "open", "");
  expect(faultsOf(invited)).toEqual([expect.stringContaining("needs a name"), null, null]);
  const long = withSitter(invited, 2, "here", "x".repeat(25));
  expect(faultsOf(long)[2]).toContain("24");
  expect(faultsOf(withSitter(long, 2, "here", "x".repeat(24)))[2]).toBeNull();
});

test("more seats are filled with bots in free colours; fewer never lose me", () => {
  const five = withCount(firstPlan(EDITION, "Ada").chairs, 5, "easy");
  expect(sitters(five)).toEqual(["me", "medium", "medium", "easy", "easy"]);
  expect(new Set(colors(five)).size).toBe(5);
  const meLast = withSitter(withCount(five, 3, "easy"), 2, "me", "Ada");
  expect(sitters(withCount(meLast, 2, "easy"))).toEqual(["medium", "me"]);
});

test("there is one me: who was on the chair changes places", () => {
  const chairs = withSitter(firstPlan(EDITION, "Ada").chairs, 1, "here", "Ben");
  const moved = withSitter(chairs, 1, "me", "Ada");
  expect(moved.map(({ sitter, name }) => [sitter, name])).toEqual([
    ["here", "Ben"],
    ["me", "Ada"],
    ["medium", ""],
  ]);
});

test("two chairs never have one colour: they swap", () => {
  const { chairs } = firstPlan(EDITION, "Ada");
  expect(colors(withColor(chairs, 0, "emerald"))).toEqual(["emerald", "cobalt", "crimson"]);
  expect(colors(withColor(chairs, 0, "slate"))).toEqual(["slate", "cobalt", "emerald"]);
});

test("a table with free seats may wait for its host, and only such a table is listed", () => {
  const plan = { ...firstPlan(EDITION, "Ada"), startWhenFull: false, listed: true };
  expect(asNewGame(plan)).toMatchObject({ start_when_full: true, listed: false });
  const invited = { ...plan, chairs: withSitter(plan.chairs, 1, "open", "") };
  expect(asNewGame(invited)).toMatchObject({ start_when_full: false, listed: true });
  expect(asNewGame(invited).seats[1]).toEqual({ kind: "open", level: "medium" });
});

test("what the server finds wrong is told beside the seat", () => {
  const refusal = new Refusal({
    type: "about:blank",
    title: "",
    status: 422,
    code: "invalid",
    detail: "",
    retry_after: null,
    line: null,
    incident: null,
    errors: [
      { where: "body.seats.1.name", what: "One line of visible text." },
      { where: "body.clock.seconds", what: "Too short." },
    ],
  });
  expect([...seatFaults(refusal)]).toEqual([[1, "One line of visible text."]]);
  expect(seatFaults(new Error("other")).size).toBe(0);
});
