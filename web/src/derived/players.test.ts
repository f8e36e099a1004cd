import { expect, test } from "vitest";
import { markLetters } from "./players";

test("a mark has the initial of a name, and the number that tells bots apart", () => {
  expect(markLetters("Easy bot")).toBe("E");
  expect(markLetters("Easy bot 2")).toBe("E2");
  expect(markLetters("élodie")).toBe("É");
  expect(markLetters("R2D2")).toBe("R");
  expect(markLetters(" ")).toBe("");
});
