import { expect, test } from "vitest";
import { EDITION } from "../testing/sampleGame";
import { needsOf, openTicket } from "../testing/ticketNeeds";
import { costWords, keepWords, missingWords, sharedWayWords, togetherWords } from "./tickets";

// Tracks of the sample board, in its order.
const [ASH_BIRCH, BIRCH_CEDAR, ASH_ELM, ELM_FIR, CEDAR_NORLAND] = [0, 2, 3, 5, 6] as const;
const [ASH_CEDAR, ASH_FIR, BIRCH_NORLAND] = [0, 1, 2] as const;

test("the missing tracks are named with the trains they take", () => {
  const open = openTicket(ASH_FIR, { trains: 6, missing: [ASH_ELM, ELM_FIR] });
  expect(missingWords(open, EDITION)).toBe("Missing: Ash–Elm and 1 more, 6 trains.");
  const begun = openTicket(ASH_FIR, { trains: 2, missing: [ELM_FIR], owned: [ASH_ELM] });
  expect(missingWords(begun, EDITION)).toBe("Missing: Elm–Fir, 2 trains.");
});

test("a ticket tells of its own shortest way, and of a longer one in the plan as that", () => {
  const planned = openTicket(ASH_FIR, { trains: 8, missing: [ASH_BIRCH, BIRCH_CEDAR, ELM_FIR] });
  const own = needsOf([ASH_FIR], { trains: 6, missing: [ASH_ELM, ELM_FIR] });
  const ticket = { ...planned, shortest: own };
  expect(missingWords(ticket, EDITION)).toBe("Missing: Ash–Elm and 1 more, 6 trains.");
  expect(sharedWayWords(ticket)).toBe(
    "The plan for all your tickets takes a longer way for it, with 8 trains.",
  );
  expect(sharedWayWords({ ...ticket, needs: own })).toBe("");
});

test("a connected ticket says whether by own tracks or by a station's loan", () => {
  const own = openTicket(ASH_FIR, { owned: [ASH_ELM, ELM_FIR] });
  expect(missingWords(own, EDITION)).toBe("Connected by your routes.");
  const lent = openTicket(ASH_FIR, { owned: [ASH_ELM], lent: [ELM_FIR] });
  expect(missingWords(lent, EDITION)).toBe(
    "One of your stations can connect it, unless another ticket needs it.",
  );
});

test("a ticket that cannot be completed any more says so, and why", () => {
  const lost = openTicket(ASH_FIR, { possible: false, trains: null });
  expect(missingWords(lost, EDITION)).toBe("Cannot be completed any more: no way is left.");
  const far = openTicket(ASH_FIR, {
    possible: false,
    trains: 6,
    enough_trains: false,
    missing: [ASH_ELM, ELM_FIR],
  });
  expect(missingWords(far, EDITION)).toBe("Cannot be completed any more: too few trains.");
});

test("a ticket that only a station can save says so", () => {
  const shut = openTicket(ASH_FIR, { trains: null });
  expect(missingWords(shut, EDITION)).toBe(
    "No way is left for this ticket. A station may still help.",
  );
  const short = { trains: 6, enough_trains: false, missing: [ASH_ELM, ELM_FIR] };
  expect(missingWords(openTicket(ASH_FIR, short), EDITION)).toBe(
    "Missing: Ash–Elm and 1 more, 6 trains. You do not have enough trains. A station may still help.",
  );
});

test("a new station that a ticket needs is named", () => {
  const needed = { trains: 4, missing: [ASH_ELM], lent: [ELM_FIR], stations: ["elm"] };
  expect(missingWords(openTicket(ASH_FIR, needed), EDITION)).toBe(
    "Missing: Ash–Elm, 4 trains, a station in Elm.",
  );
  const only = { lent: [ELM_FIR], owned: [ASH_ELM], stations: ["elm"] };
  expect(missingWords(openTicket(ASH_FIR, only), EDITION)).toBe("Missing: a station in Elm.");
});

test("the button says how many more are needed, then what is kept", () => {
  expect(keepWords(0, 3, 2)).toBe("Choose at least 2");
  expect(keepWords(1, 3, 2)).toBe("Choose 1 more");
  expect(keepWords(2, 3, 2)).toBe("Keep 2, return 1");
  expect(keepWords(3, 3, 2)).toBe("Keep all 3");
  expect(keepWords(2, 2, 1)).toBe("Keep both");
});

test.each([
  ["Needs 6 trains", { trains: 6, missing: [ASH_ELM, ELM_FIR] }],
  ["Needs 2 trains, 4 built", { trains: 2, missing: [ELM_FIR], owned: [ASH_ELM] }],
  ["Needs 6 trains, more than you have", { trains: 6, missing: [3, 5], enough_trains: false }],
  ["Needs 4 trains and a station in Elm", { trains: 4, missing: [ASH_ELM], stations: ["elm"] }],
  ["Needs a station in Elm, 4 built", { owned: [ASH_ELM], stations: ["elm"] }],
  ["Connected already", { owned: [ASH_ELM, ELM_FIR] }],
  ["No way left now", { trains: null }],
  ["Cannot be completed", { trains: null, possible: false }],
])("an offered ticket: %s", (words, facts) => {
  expect(costWords(needsOf([ASH_FIR], facts), EDITION)).toBe(words);
});

test("several tickets say what they need together", () => {
  const both = [ASH_CEDAR, BIRCH_NORLAND];
  const missing = [ASH_BIRCH, BIRCH_CEDAR, CEDAR_NORLAND];
  const together = needsOf(both, { trains: 6, missing });
  expect(togetherWords(together, 3, EDITION)).toBe(
    "Together: 6 trains, 3 fewer than separately, 11 points",
  );
  expect(togetherWords({ ...together, enough_trains: false }, 0, EDITION)).toBe(
    "Together: 6 trains, more than you have, 11 points",
  );
  expect(togetherWords(needsOf(both, { trains: null }), 0, EDITION)).toBe(
    "Together: no way left for all, 11 points",
  );
  expect(togetherWords(needsOf(both, { possible: false }), 0, EDITION)).toBe(
    "Together: not all can be completed, 11 points",
  );
});

test("a single ticket is not together with anything", () => {
  const alone = needsOf([ASH_CEDAR], { trains: 5, missing: [ASH_BIRCH, BIRCH_CEDAR] });
  expect(togetherWords(alone, 0, EDITION)).toBe("Needs 5 trains, 5 points");
});
