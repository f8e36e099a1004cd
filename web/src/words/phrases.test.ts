import { expect, test } from "vitest";
import { a, capital, counted, either, listed } from "./phrases";

test("things are counted, and one of them is one", () => {
  expect([0, 1, 2].map((number) => counted(number, "card"))).toEqual([
    "0 cards",
    "1 card",
    "2 cards",
  ]);
});

test("lists end with a word between the last two, whatever they hold", () => {
  expect(listed([])).toBe("");
  expect(listed(["red"])).toBe("red");
  expect(listed(["Ada and Ben", "Cleo"])).toBe("Ada and Ben and Cleo");
  expect(either(["salt and pepper", "draw", "pass"])).toBe("salt and pepper, draw or pass");
});

test("articles and capitals", () => {
  expect(a("orange card")).toBe("an orange card");
  expect(a("+4 locomotive")).toBe("a +4 locomotive");
  expect(capital("élan")).toBe("Élan");
});
