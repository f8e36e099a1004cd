import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditionSummary } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { EDITION } from "../testing/sampleGame";
import { playAgainst, quickGame, quickLevel } from "./quickGame";

const edition = { ...EDITION, mechanisms: [] } as unknown as EditionSummary;
const PLAYED = [gameSummary("real", { state: "over" })];

beforeEach(() => {
  localStorage.removeItem("trunkline.level");
  vi.stubGlobal("fetch", async () => Response.json({ id: "g", seats: [0], links: [] }));
});
afterEach(() => vi.unstubAllGlobals());

test("after the first game, Play now is no longer easy", async () => {
  expect(quickLevel([])).toBe("easy");
  await quickGame(edition, []);
  expect(quickLevel(PLAYED)).toBe("medium");
});

test("a character is picked for one game only", async () => {
  await playAgainst("expert", edition);
  await playAgainst("collector", edition);
  expect(quickLevel(PLAYED)).toBe("expert");
});

test("a level that was picked stays", async () => {
  await playAgainst("easy", edition);
  expect(quickLevel(PLAYED)).toBe("easy");
});
