import { expect, test } from "vitest";
import type { Edition } from "../api/types";
import { EDITION, viewWith } from "../testing/sampleGame";
import { missingWords } from "./tickets";

const ASH_FIR = 1;

test("the missing route is named with the trains it takes", () => {
  expect(missingWords(ASH_FIR, EDITION, viewWith())).toMatch(
    /^Missing: .+ and 1 more, 6 trains\.$/,
  );
  const begun = viewWith({ owners: { 3: 0 } });
  expect(missingWords(ASH_FIR, EDITION, begun)).toBe("Missing: Elm–Fir, 2 trains.");
});

test("what joins the ends is named: own tracks, or a station's loan", () => {
  expect(missingWords(ASH_FIR, EDITION, viewWith({ owners: { 3: 0, 5: 0 } }))).toBe(
    "Joined by your tracks.",
  );
  const lent = viewWith({ owners: { 3: 0, 5: 1 }, stations: { elm: 0 } });
  expect(missingWords(ASH_FIR, EDITION, lent)).toBe(
    "A station of yours can join it, unless it serves another ticket.",
  );
});

test("where rivals have shut every way, it says so, and what may still help", () => {
  const shut = viewWith({ owners: { 5: 1 } });
  const alone = "No free way is left for this ticket.";
  expect(missingWords(ASH_FIR, EDITION, shut)).toBe(alone);
  const stations = { count: 3, unbuilt_points: 4 };
  const helped: Edition = { ...EDITION, rules: { ...EDITION.rules, stations } };
  expect(missingWords(ASH_FIR, helped, shut)).toBe(`${alone} A station may help.`);
});
