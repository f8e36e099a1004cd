// Games against bots on every edition, from the start page, by clicks: whole games of those that have
// a mechanism of their own, and the first turns of the others.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Player } from "./player";
import { skipScoring, totals, viewOf } from "./table";

// Whole games draw the board hundreds of times, which is quicker in a small window.
test.use({ viewport: { width: 960, height: 640 } });

const WHOLE = ["europe", "germany", "marklin"];
// A whole game of USA is played by keyboard.
const BEGUN = [
  "usa",
  "usa-1910",
  "usa-mega",
  "usa-big-cities",
  "marklin-manual",
  "marklin-condensed",
];

// These editions, which have tunnels, stations, passengers and rides, are played with animations;
// the others have no further ones, and are quicker without.
const IN_MOTION = ["europe", "marklin"];

/** Begin a game against easy bots on the start page, and play some decisions. */
async function begin(page: Page, edition: string, decisions: number): Promise<Player> {
  await page.goto("/");
  await page.getByTestId(`play-${edition}`).click();
  await page.getByTestId("level-easy").click();
  await expect(page.getByTestId("prompt")).toBeVisible();
  const player = new Player(page);
  await player.play({ decisions });
  await expect(page.getByTestId("log")).toContainText(/you .+\./i);
  return player;
}

async function playWholeGame(page: Page, edition: string): Promise<void> {
  const player = await begin(page, edition, 10);
  await player.play();
  await skipScoring(page);
  const view = await viewOf(page);
  const scores = page.getByTestId("final-scores");
  await expect(scores.locator("tfoot td")).toHaveText(totals(view));
  await expect(scores.locator("thead th")).toHaveCount(view.seats.length);
}

for (const edition of WHOLE)
  test.describe(() => {
    test.use({ animated: IN_MOTION.includes(edition) });

    test(`a whole game of ${edition}`, async ({ page }) => playWholeGame(page, edition));
  });

for (const edition of BEGUN)
  test(`the first turns of ${edition}`, async ({ page }) => {
    await begin(page, edition, 20);
    const { edition: played, turn } = await viewOf(page);
    expect(played).toBe(edition);
    expect(turn).toBeGreaterThan(20);
  });

test("every edition of the server is played here", async ({ request }) => {
  const cards = (await (await request.get("/api/editions")).json()) as { id: string }[];
  expect(cards.map(({ id }) => id).sort()).toEqual([...WHOLE, ...BEGUN].sort());
});
