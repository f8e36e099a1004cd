// The tab says when it is one's turn.
import { expect, test } from "vitest";
import { titleOf } from "../session/tabTitle";
import { viewWith } from "../testing/sampleGame";

const view = viewWith();

test("my turn is what the title says first", () => {
  expect(titleOf(view, "USA")).toBe("● Your turn – Trunkline");
});

test("otherwise it names the game", () => {
  const waiting = { ...view, you: view.you && { ...view.you, due: null } };
  expect(titleOf(waiting, "USA")).toBe("USA – Trunkline");
  expect(titleOf({ ...view, you: null }, "USA")).toBe("USA – Trunkline");
  expect(titleOf({ ...waiting, state: "open" }, "USA")).toBe("Table for USA – Trunkline");
  expect(titleOf({ ...waiting, state: "over" }, "USA")).toBe("The end – USA – Trunkline");
});
