import { expect, test } from "vitest";
import { EDITION, viewWith } from "../game/sample";
import { missingWords } from "./missing";

const ASH_FIR = 1;

test("the missing stretch is named with the trains it takes", () => {
  expect(missingWords(ASH_FIR, EDITION, viewWith())).toMatch(
    /^Missing: .+ and 1 more, 6 trains\.$/,
  );
  const begun = viewWith({ owners: { 3: 0 } });
  expect(missingWords(ASH_FIR, EDITION, begun)).toBe("Missing: Elm–Fir, 2 trains.");
});

test("where rivals have shut every way, it says so", () => {
  const shut = viewWith({ owners: { 5: 1 } });
  expect(missingWords(ASH_FIR, EDITION, shut)).toBe("No way is left for this ticket.");
});
