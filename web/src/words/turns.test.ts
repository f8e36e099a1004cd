import { expect, test } from "vitest";
import type { CardKind, Outcome } from "../api/types";
import { groupLog } from "../derived/logGroups";
import { MoveCatalogue } from "../derived/moveCatalogue";
import { moved } from "../testing/events";
import { EDITION, viewWith } from "../testing/sampleGame";
import { describeActions, describeTurn, essentialEvents } from "./turns";

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

test("two cards from the deck are told in one sentence, unless the player knows them", () => {
  const context = { edition: EDITION, view: viewWith({}), me: 0, catalogue: new MoveCatalogue([]) };
  const words = (drew: readonly (CardKind | null)[]) => {
    const [turn] = groupLog(
      drew.map((card) => moved(1, "draw card", { drew: card })),
      true,
    );
    return turn && describeTurn(turn, context);
  };
  expect(words([null])).toBe("Ben drew from the deck.");
  expect(words([null, null])).toBe("Ben drew 2 cards from the deck.");
  expect(words(["red", "blue"])).toBe(
    "Ben drew a red card from the deck. Drew a blue card from the deck.",
  );
});

test("all steps of a ride are told in one sentence", () => {
  const catalogue = new MoveCatalogue(
    [
      { track: 0, city: "birch" },
      { track: 2, city: "cedar" },
    ].map((step, number) => ({ number, text: "", kind: "ride", ...step })),
  );
  const steps = [0, 1].map((number) => moved(0, "ride", { number, points: 3 }));
  const [turn] = groupLog([...steps, moved(0, "stop")], true);
  const words =
    turn && describeTurn(turn, { edition: EDITION, view: viewWith({}), me: 0, catalogue });
  expect(words).toBe("You rode from Ash to Cedar for 6 points.");
});

test("a turn tells that the deck is new, also if the move before it goes without saying", () => {
  const moves = [
    moved(1, "claim", { track: 0, turned: ["red"], extra: 1, built: null, reshuffled: true }),
    moved(1, "decline", { track: 0, built: false }),
  ];
  const [turn] = groupLog(moves, true);
  const context = { edition: EDITION, view: viewWith({}), me: 0, catalogue: new MoveCatalogue([]) };
  expect(turn && describeTurn(turn, context)).toMatch(
    /^Ben .* The discards were shuffled into a new deck\.$/,
  );
});

test("a turn tells that it began the last round", () => {
  const [turn] = groupLog([moved(1, "claim", { track: 0, built: true, last_round: 2 })], true);
  const context = { edition: EDITION, view: viewWith({}), me: 0, catalogue: new MoveCatalogue([]) };
  expect(turn && describeTurn(turn, context)).toMatch(/ Ben has 2 trains left: last round\.$/);
  expect(turn && describeActions(turn, context)).not.toContain("last round");
});
