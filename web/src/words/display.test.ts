import { expect, test } from "vitest";
import { refreshWords } from "./display";

test("new face-up cards are explained by the rule that called for them", () => {
  expect(refreshWords({ kinds: ["locomotive"], count: 3 })).toBe(
    "Three locomotives: new face-up cards.",
  );
  expect(refreshWords({ kinds: ["locomotive", "plus4"], count: 3 })).toBe(
    "Three locomotives or +4 locomotives: new face-up cards.",
  );
});
