import { afterEach, expect, test, vi } from "vitest";
import { LESSON } from "../derived/lesson";
import { gameSummary } from "../testing/gameSummary";
import { keptHistory, updateHistory } from "./history";
import { writeStorage } from "./settings";

afterEach(() => {
  writeStorage("trunkline.history", "[]");
  vi.unstubAllGlobals();
});

test("the guided first game is no part of the history", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const changed = vi.fn();
  await updateHistory([gameSummary("first", { edition: LESSON, state: "over" })], changed);
  expect([fetched.mock.calls.length, changed.mock.calls.length]).toEqual([0, 0]);
});

test("nor is one that was kept earlier", () => {
  writeStorage("trunkline.history", JSON.stringify([{ id: "a", edition: LESSON }]));
  expect(keptHistory()).toEqual([]);
});
