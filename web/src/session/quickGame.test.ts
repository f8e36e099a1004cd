import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EditionSummary } from "../api/types";
import { gameSummary } from "../testing/gameSummary";
import { EDITION } from "../testing/sampleGame";
import { lastLevel, playAgainst, quickGame, quickOpponent } from "./quickGame";

const edition = { ...EDITION, mechanisms: [] } as unknown as EditionSummary;
const PLAYED = [gameSummary("real", { state: "over" })];

beforeEach(() => {
  localStorage.removeItem("trunkline.level");
  localStorage.removeItem("trunkline.opponent");
  vi.stubGlobal("fetch", async () => Response.json({ id: "g", seats: [0], links: [] }));
});
afterEach(() => vi.unstubAllGlobals());

test("after the first game, Play now is no longer easy", async () => {
  expect(quickOpponent([])).toBe("easy");
  await quickGame(edition, []);
  expect(quickOpponent(PLAYED)).toBe("medium");
});

test("Play now offers the opponent of the last game, and a character changes no level", async () => {
  await playAgainst("expert", edition);
  await playAgainst("collector", edition);
  expect(quickOpponent(PLAYED)).toBe("collector");
  expect(lastLevel()).toBe("expert");
  await playAgainst("expert", edition);
  expect(quickOpponent(PLAYED)).toBe("expert");
});

test("a level that was picked stays", async () => {
  await playAgainst("easy", edition);
  expect(quickOpponent(PLAYED)).toBe("easy");
});
