// A whole game against bots on every edition, from the start page to the final score, by clicks; in
// variants of a map, a bot plays the rest.
import type { GameView } from "../src/api/types";
import { expect, test } from "./fixtures";
import { Player } from "./player";
import { letBotPlay, skipScoring, totals } from "./table";

// Whole games draw the board hundreds of times, which is quicker in a small window.
test.use({ viewport: { width: 960, height: 640 } });

const EDITIONS = ["usa", "europe", "germany", "marklin"];
// They have the mechanisms of their map.
const VARIANTS = ["usa-1910", "usa-mega", "usa-big-cities", "marklin-manual", "marklin-condensed"];
const DECISIONS = 12;

// These editions, which have tunnels, stations, passengers and rides, are played with animations;
// the others have no further ones, and are quicker without.
const IN_MOTION = ["europe", "marklin"];

for (const edition of [...EDITIONS, ...VARIANTS]) {
  test(`a whole game of ${edition}`, async ({ page }) => {
    const reducedMotion = IN_MOTION.includes(edition) ? "no-preference" : "reduce";
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await page.getByTestId(`play-${edition}`).click();
    await page.getByTestId("level-easy").click();
    await expect(page.getByTestId("prompt")).toBeVisible();

    const player = new Player(page);
    await player.play({ decisions: 10 });
    await expect(page.getByTestId("log")).toContainText(/you .+\./i);
    if (VARIANTS.includes(edition)) {
      await player.play({ decisions: DECISIONS });
      await letBotPlay(page);
    } else await player.play();

    await skipScoring(page);
    const scores = page.getByTestId("final-scores");
    const { pathname, search } = new URL(page.url());
    const asked = await page.request.get(`/api${pathname}${search}`);
    const view = (await asked.json()) as GameView;
    await expect(scores.locator("tfoot td")).toHaveText(totals(view));
    await expect(scores.locator("thead th")).toHaveCount(view.seats.length);
  });
}

test("every edition of the server is played here", async ({ request }) => {
  const cards = (await (await request.get("/api/editions")).json()) as { id: string }[];
  expect(cards.map(({ id }) => id).sort()).toEqual([...EDITIONS, ...VARIANTS].sort());
});
