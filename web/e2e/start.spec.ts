// The start page: what it shows of the game, how long it is, and that nothing on it moves.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The boxes of everything that could move. */
function boxes(page: Page): Promise<number[][]> {
  return page
    .locator(".hero-picture, .map-card, .map-card img, .panel, .page-foot")
    .evaluateAll((all) =>
      all.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
}

for (const locale of ["en", "de", "fr"])
  test(`on a phone the page has at most three screens (${locale})`, async ({ another }) => {
    const page = await another({ ...PHONE, locale });
    await page.goto("/");
    await page.getByTestId("play-germany").waitFor();
    const { scrollHeight, scrollWidth } = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { scrollHeight, scrollWidth };
    });
    expect(scrollHeight).toBeLessThanOrEqual(3 * PHONE.viewport.height);
    expect(scrollWidth).toBeLessThanOrEqual(PHONE.viewport.width);
  });

for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE }))
  test(`nothing moves when a map opens or closes, on a ${device}`, async ({ another }) => {
    const page = await another({ ...options, reducedMotion: "reduce" });
    await page.goto("/");
    await page.getByTestId("living-board").waitFor();
    await page.getByTestId("play-usa-1910").scrollIntoViewIfNeeded();
    const before = await boxes(page);
    await page.getByTestId("play-usa-1910").click();
    await expect(page.getByTestId("level-easy")).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("USA 1910");
    expect(await boxes(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("level-easy")).toBeHidden();
    expect(await boxes(page)).toEqual(before);
  });

test("every map says how many play, how long, how hard and what is special", async ({ page }) => {
  await page.goto("/");
  const cards = page.locator(".map-card");
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) {
    await expect(card.locator(".map-facts")).toHaveText(/2–5 players\d+ min(easy|medium|advanced)/);
    await expect(card.locator("p")).not.toBeEmpty();
  }
  const pictures = await cards
    .locator("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
  const drawn = await Promise.all(
    pictures.map(async (src) => (await page.request.get(src)).text()),
  );
  expect(new Set(drawn).size).toBe(4);
});

test("wagons roll in on the board of the title, unless motion is reduced", async ({ page }) => {
  await page.goto("/");
  const board = page.getByTestId("living-board");
  const claims = async () => Number(await board.getAttribute("data-claims"));
  const first = await claims();
  await expect.poll(claims).toBeGreaterThan(first);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(claims).toBeGreaterThan(first + 10);
  await expect(board.locator(".board-arriving")).toHaveCount(0);
});
