import { expect, test } from "vitest";
import { viewWith } from "../testing/sampleGame";
import { countedTitle, gameTitle } from "./tabTitle";

const view = viewWith();

test("the title says first that it is my turn", () => {
  expect(gameTitle(view, "USA")).toBe("● Your turn – Trunkline");
});

test("otherwise the title names the game", () => {
  const waiting = { ...view, you: view.you && { ...view.you, due: null } };
  expect(gameTitle(waiting, "USA")).toBe("USA – Trunkline");
  expect(gameTitle({ ...view, you: null }, "USA")).toBe("USA – Trunkline");
  expect(gameTitle({ ...waiting, state: "open" }, "USA")).toBe("Table for USA – Trunkline");
  expect(gameTitle({ ...waiting, state: "over" }, "USA")).toBe("The end – USA – Trunkline");
});

test("the title begins with the number of games that wait", () => {
  expect(countedTitle("Trunkline", 2)).toBe("(2) Trunkline");
  expect(countedTitle("Trunkline", 0)).toBe("Trunkline");
});
