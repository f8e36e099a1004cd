// What can go wrong on the way to a game: each error has a page that says what to do.
import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { POSITIONS, waiting } from "./positions";
import { Server } from "./server";
import { OPEN, person, sitAt, Table } from "./table";

test.use({ expected: NO_ANSWER });

/** The page says what happened and offers what to do next. */
async function expectErrorPage(page: Page, what: string): Promise<void> {
  const trouble = page.getByTestId(`error-${what}`);
  await expect(trouble).toBeVisible();
  await expect(trouble.getByRole("heading", { level: 1 })).not.toBeEmpty();
  await expect(trouble.locator("a, button").first()).toBeVisible();
}

test("the server restarts during an open game", async ({ another }) => {
  const own = await new Server().start();
  try {
    const page = await another({ baseURL: own.url });
    await page.clock.install();
    await sitAt(page, await POSITIONS["a turn"](page.context()));
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    await own.stop();
    await expect(page.getByTestId("banner")).toContainText(/connection/i);
    await page.getByTestId("deck").click();
    await own.start();
    // The page waits longer after each attempt to connect; this test does not wait for that.
    await page.clock.fastForward("00:10");
    await expect(page.getByTestId("banner")).toBeHidden();
    expect(await page.evaluate(() => "sameTab" in window)).toBe(true);
    // The card that was clicked meanwhile is drawn exactly once.
    await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  } finally {
    await own.remove();
  }
});

test("a page opened while the server is down retries automatically", async ({ another }) => {
  const own = await new Server().start();
  try {
    const page = await another({ baseURL: own.url });
    await page.clock.install();
    await page.goto("/");
    await page.getByTestId("new-table").waitFor();
    await own.stop();
    await page.getByTestId("new-table").click();
    await expect(page.locator("[data-testid^=error-]")).toBeVisible();
    await own.start();
    await page.clock.runFor("00:20");
    await expect(page.getByTestId("start")).toBeVisible();
  } finally {
    await own.remove();
  }
});

test("play now without a server shows an error on the page", async ({ another }) => {
  const own = await new Server().start();
  try {
    const page = await another({ baseURL: own.url });
    await page.goto("/");
    await page.getByTestId("play-usa").click();
    await own.stop();
    await page.getByTestId("level-easy").click();
    await expect(page.getByRole("alert")).toContainText(/server|connection/i);
  } finally {
    await own.remove();
  }
});

test("a tab that is older than the server", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  const about = (url: URL) => url.pathname === "/api";
  await page.route(about, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), client: "a-newer-one" } });
  });
  await sitAt(page, table);
  await expect(page.getByTestId("banner")).toContainText(/updated/i);
  await page.unroute(about);
  await page.getByTestId("banner").getByRole("button").click();
  await expect(page.getByTestId("prompt")).toBeVisible();
  await expect(page.getByTestId("banner")).toBeHidden();
});

test("a wrong link", async ({ page }) => {
  await page.goto(`/join#${"x".repeat(43)}`);
  await expectErrorPage(page, "no_key");
});

test("an incomplete link", async ({ page }) => {
  await page.goto("/join#half");
  await expectErrorPage(page, "no_key");
  await page.goto("/");
  await page.getByTestId("join-link").fill("an incomplete link");
  await page.getByTestId("join-link").press("Enter");
  await expect(page.getByRole("alert")).toContainText(/link/i);
});

test("a link that has been used", async ({ another, context }) => {
  const table = await waiting(context);
  const [first, second] = [await another(), await another()];
  await first.goto(table.link("seat"));
  await first.getByTestId("name").fill("Ben");
  await first.getByTestId("sit").click();
  await expect(first.getByTestId("waiting")).toBeVisible();
  await second.goto(table.link("seat"));
  await expectErrorPage(second, "used_key");
});

test("a seat that the host revokes", async ({ another, context }) => {
  const seats = [person("Ada"), OPEN];
  const table = await Table.make(context, { edition: "usa", seats, start_when_full: true });
  const guest = await another();
  await guest.goto(table.link("seat"));
  await guest.getByTestId("name").fill("Ben");
  await guest.getByTestId("sit").click();
  await expect(guest.getByTestId("prompt")).toBeVisible();
  await table.ask("DELETE", "/seats/1");
  await expectErrorPage(guest, "revoked");
});

test("an unknown game", async ({ page }) => {
  await page.goto("/games/aaaaaaaaaaaa?seat=0");
  await expectErrorPage(page, "game");
});

test("a game of other people", async ({ another, context }) => {
  const table = await POSITIONS["a turn"](context);
  const stranger = await another();
  await stranger.goto(table.address());
  await expectErrorPage(stranger, "game");
});

test("an unknown replay", async ({ page }) => {
  await page.goto("/replays/aaaaaaaaaaaa");
  await expect(page.locator("[data-testid^=error-]")).toBeVisible();
});

test("a wrong address", async ({ page }) => {
  const response = await page.goto("/nowhere/at/all");
  expect(response?.status()).toBe(404);
  await expectErrorPage(page, "address");
  await page.getByRole("link", { name: /start/i }).click();
  await expect(page.getByTestId("play-usa")).toBeVisible();
});
