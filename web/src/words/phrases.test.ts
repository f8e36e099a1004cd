import { expect, test } from "vitest";
import { capitalize, counted, joinAnd, joinOr, withArticle } from "./phrases";

test("nouns are plural unless the count is one", () => {
  expect([0, 1, 2].map((number) => counted(number, "card"))).toEqual([
    "0 cards",
    "1 card",
    "2 cards",
  ]);
});

test("lists have a conjunction before the last item", () => {
  expect(joinAnd([])).toBe("");
  expect(joinAnd(["red"])).toBe("red");
  expect(joinAnd(["Ada and Ben", "Cleo"])).toBe("Ada and Ben and Cleo");
  expect(joinOr(["salt and pepper", "draw", "pass"])).toBe("salt and pepper, draw or pass");
});

test("articles and capitals", () => {
  expect(withArticle("orange card")).toBe("an orange card");
  expect(withArticle("+4 locomotive")).toBe("a +4 locomotive");
  expect(capitalize("élan")).toBe("Élan");
});
