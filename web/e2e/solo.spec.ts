// A whole game against bots on every edition, from the start page to the final score, by clicks.
import type { GameView } from "../src/api/types";
import { expect, test } from "./fixtures";
import { Player } from "./player";

// Whole games draw the board some hundred times; in a small window that is quicker.
test.use({ viewport: { width: 960, height: 640 } });

const EDITIONS = [
  "usa",
  "usa-1910",
  "usa-mega",
  "usa-big-cities",
  "europe",
  "germany",
  "marklin",
  "marklin-manual",
  "marklin-condensed",
];

for (const edition of EDITIONS) {
  test(`a whole game of ${edition}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto("/");
    await page.getByTestId(`play-${edition}`).click();
    await page.getByTestId("level-easy").click();
    await expect(page.getByTestId("prompt")).toBeVisible();

    const player = new Player(page);
    await player.play({ decisions: 10 });
    await expect(page.getByTestId("log")).toContainText(/you .+\./i);
    await player.play();

    await page.getByTestId("skip").click();
    const scores = page.getByTestId("final-scores");
    await expect(scores).toBeVisible();
    const { pathname, search } = new URL(page.url());
    const asked = await page.request.get(`/api${pathname}${search}`);
    const { result, seats } = (await asked.json()) as GameView;
    const totals = result?.scores.map(({ total }) => String(total).replace("-", "−"));
    await expect(scores.locator("tfoot td")).toHaveText(totals ?? []);
    await expect(scores.locator("thead th")).toHaveCount(seats.length);
  });
}

test("every edition of the server is played here", async ({ request }) => {
  const cards = (await (await request.get("/api/editions")).json()) as { id: string }[];
  expect(cards.map(({ id }) => id).sort()).toEqual([...EDITIONS].sort());
});
