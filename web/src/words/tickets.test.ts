import { expect, test } from "vitest";
import { ticketCost } from "../derived/ticketChoice";
import { EDITION, editionWith, viewWith } from "../testing/sampleGame";
import { costWords, keepWords, missingWords, togetherWords } from "./tickets";

const [ASH_CEDAR, ASH_FIR, BIRCH_NORLAND] = [0, 1, 2] as const;

test("the missing tracks are named with the trains they take", () => {
  expect(missingWords(ASH_FIR, EDITION, viewWith())).toMatch(
    /^Missing: .+ and 1 more, 6 trains\.$/,
  );
  const begun = viewWith({ owners: { 3: 0 } });
  expect(missingWords(ASH_FIR, EDITION, begun)).toBe("Missing: Elm–Fir, 2 trains.");
});

test("a connected ticket says whether by own tracks or by a station's loan", () => {
  expect(missingWords(ASH_FIR, EDITION, viewWith({ owners: { 3: 0, 5: 0 } }))).toBe(
    "Connected by your tracks.",
  );
  const lent = viewWith({ owners: { 3: 0, 5: 1 }, stations: { elm: 0 } });
  expect(missingWords(ASH_FIR, EDITION, lent)).toBe(
    "One of your stations can connect it, unless another ticket needs it.",
  );
});

test("a ticket without a route left says so, and what may still help", () => {
  const shut = viewWith({ owners: { 5: 1 } });
  const alone = "No route is left for this ticket.";
  expect(missingWords(ASH_FIR, EDITION, shut)).toBe(alone);
  const stations = { count: 3, unbuilt_points: 4 };
  const helped = editionWith({ stations });
  expect(missingWords(ASH_FIR, helped, shut)).toBe(`${alone} A station may help.`);
});

test("the button says how many more are needed, then what is kept", () => {
  expect(keepWords(0, 3, 2)).toBe("Choose at least 2");
  expect(keepWords(1, 3, 2)).toBe("Choose 1 more");
  expect(keepWords(2, 3, 2)).toBe("Keep 2, return 1");
  expect(keepWords(3, 3, 2)).toBe("Keep all 3");
});

test("a ticket costs the missing spaces of its cheapest route", () => {
  expect(costWords(ticketCost([ASH_FIR], EDITION, viewWith()))).toBe("Needs 6 trains");
  const begun = viewWith({ owners: { 3: 0 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, begun))).toBe("Needs 2 trains, 4 built");
  const joined = viewWith({ owners: { 3: 0, 5: 0 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, joined))).toBe("Connected already");
  const shut = viewWith({ owners: { 5: 1 } });
  expect(costWords(ticketCost([ASH_FIR], EDITION, shut))).toBe("No route left");
});

test("the cost of several tickets says what they share and whether the trains suffice", () => {
  // Ash–Cedar needs Ash–Birch (2) and Birch–Cedar (3); Birch–Norland the latter and one more.
  const cost = ticketCost([ASH_CEDAR, BIRCH_NORLAND], EDITION, viewWith());
  expect(togetherWords(cost, 20)).toBe("Together: 6 trains, 3 of them shared, 11 points");
  expect(togetherWords(cost, 5)).toContain("you have only 5");
});
