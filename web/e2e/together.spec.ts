// Two browsers at one table: a link copied from the page, a game, and a connection that breaks.
import type { Page } from "@playwright/test";
import { expect, NO_ANSWER, test } from "./fixtures";
import { Player } from "./player";
import { letBotPlay, sitAt, skipScoring, Table, totals, viewOf } from "./table";

test.use({
  permissions: ["clipboard-read", "clipboard-write"],
  expected: NO_ANSWER,
});

/** Create a table for two on the page; return the link to the table. */
async function invite(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByTestId("new-table").click();
  await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await page.getByLabel("Who sits in seat 1").selectOption("me");
  await page.getByLabel("Name for seat 1").fill("Ada");
  await page.getByLabel("Who sits in seat 2").selectOption("open");
  const chance = page.getByLabel(/random/i);
  if (await chance.isChecked()) await chance.uncheck();
  await page.getByTestId("start").click();
  await page.getByTestId("copy-table").click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page).not.toHaveURL(/#/);
  await page.getByTestId("name").fill("Ben");
  await page.getByTestId("sit").click();
}

test("two people play, one loses the connection, and bots play on to the end", async ({
  page,
  another,
}) => {
  const link = await invite(page);
  expect(link).toMatch(/\/join\/[0-9a-f]{16}#.{43}$/);
  const guest = await another();
  await accept(guest, link);
  // All seats are taken, so the game starts automatically.
  await expect(page.getByTestId("prompt")).toBeVisible();
  await expect(guest.getByTestId("prompt")).toBeVisible();
  await expect(page.getByTestId("seat-1")).toContainText("Ben");
  await expect(guest.getByTestId("seat-0")).toContainText("Ada");

  const [ada, ben] = [new Player(page), new Player(guest)];
  for (let round = 0; round < 3; round++) {
    await ada.takeWholeTurn();
    await ben.takeWholeTurn();
  }

  // Ben is offline; what Ada does meanwhile reaches him when he reconnects, without a reload.
  await guest.evaluate(() => Object.assign(window, { sameTab: true }));
  await guest.context().setOffline(true);
  await expect(guest.getByTestId("banner")).toBeVisible();
  await ada.takeWholeTurn();
  await guest.context().setOffline(false);
  await expect(guest.getByTestId("banner")).toBeHidden();
  await expect(guest.getByTestId("prompt")).toContainText(/your turn/i);
  expect(await guest.evaluate(() => "sameTab" in window)).toBe(true);
  await Promise.all([letBotPlay(page), letBotPlay(guest)]);

  for (const side of [page, guest]) {
    await skipScoring(side);
    const sums = totals(await viewOf(side));
    await expect(side.getByTestId("final-scores").locator("tfoot td")).toHaveText(sums);
  }
});

test("a player opens the seat on another device and removes that device", async ({
  page,
  another,
}) => {
  const link = await invite(page);
  const ben = await another();
  await accept(ben, link);
  await ben.getByTestId("prompt").waitFor();
  await ben.getByTestId("menu").click();
  await ben.getByRole("button", { name: "Play on another device" }).click();
  await ben.getByTestId("menu-copy").click();
  const second = await another();
  await second.goto(await ben.evaluate(() => navigator.clipboard.readText()));
  await expect(second.getByTestId("prompt")).toBeVisible();

  // Everyone can see it.
  await expect(page.getByTestId("seat-1")).toContainText("2 devices");
  await expect(page.getByTestId("log")).toContainText(
    "Ben’s seat is now also open on another device.",
  );
  await ben.getByTestId("seat-devices").getByRole("button", { name: "Remove" }).click();
  await expect(second.getByTestId("error-revoked")).toBeVisible();
  await expect(page.getByTestId("seat-1")).not.toContainText("2 devices");
  await expect(ben.getByTestId("seat-devices")).toBeHidden();
});

test("the host revokes a seat during the game, and somebody else takes it by a new link", async ({
  page,
  another,
}) => {
  const link = await invite(page);
  const ben = await another();
  await accept(ben, link);
  await page.getByTestId("prompt").waitFor();
  await page.getByTestId("menu").click();
  await page.getByTestId("open-seats").click();

  // One click is not enough to remove a player.
  await expect(page.getByTestId("free-1")).toHaveText("Remove Ben");
  await page.getByTestId("free-1").click();
  await page.getByRole("button", { name: "Keep Ben" }).click();
  await expect(ben.getByTestId("prompt")).toBeVisible();
  await page.getByTestId("free-1").click();
  await page.getByTestId("free-1-sure").click();
  await expect(ben.getByTestId("error-revoked")).toBeVisible();

  // The used link is no longer offered, and that to the table works for this seat, too.
  await expect(page.getByTestId("copy-1")).toBeHidden();
  const places = page.getByTestId("seats-and-links").locator(".seat-row");
  await expect(places).toContainText("The link to the table works for this seat, too.");
  await page.getByTestId("copy-table").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await places.getByRole("button", { name: "Create link" }).click();
  await page.getByTestId("copy-1").click();
  const fresh = await page.evaluate(() => navigator.clipboard.readText());
  expect(fresh).not.toBe(link);
  const cleo = await another();
  await cleo.goto(fresh);
  await expect(cleo.getByText("You take over from Ben.")).toBeVisible();
  await cleo.getByTestId("name").fill("Cleo");
  await cleo.getByTestId("sit").click();
  await expect(cleo.getByTestId("prompt")).not.toContainText(/bot is playing/i);
  await expect(places.getByTestId("free-1")).toBeVisible();
  await expect(places.getByText("Cleo", { exact: true })).toBeVisible();
});

test("a new message is shown over the log, and opens the chat", async ({ page, context }) => {
  const table = await Table.start(context, {});
  await page.goto(table.address());
  const board = page.locator(".game-board");
  await board.waitFor();
  const before = await board.boundingBox();
  const say = (text: string) =>
    table.ask("POST", "/seats/1/chat", { id: crypto.randomUUID(), text }, 1);
  await say("Look out");
  const notice = page.getByTestId("message-notice");
  await expect(notice).toContainText("Ben: Look out");
  expect(await board.boundingBox()).toEqual(before);
  await expect(page.locator("[aria-live]", { hasText: "Look out" })).toHaveCount(1);
  await expect(notice).toHaveCount(0);
  await say("Here I come");
  await notice.click();
  await expect(page.getByRole("log")).toContainText("Here I come");
  await expect(notice).toHaveCount(0);

  // Without the sidebar, the line above the board has it.
  await page.getByTestId("big-board").click();
  await say("Well done");
  await expect(page.locator(".seat-summary-now")).toContainText("Ben: Well done");
});

test("everyone sees how many watch, on phones too", async ({ page, context, another }) => {
  const table = await Table.start(context, {});
  await page.goto(table.address());
  await expect(page.getByTestId("seat-1")).toBeVisible();
  await expect(page.getByTestId("spectators")).toHaveCount(0);
  const [first, second] = [await another(), await another()];
  for (const watcher of [first, second]) await watcher.goto(table.link("watch"));
  for (const seen of [page, first, second])
    await expect(seen.getByTestId("spectators")).toHaveText("2 watching");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTestId("spectators-count")).toContainText("2 watching");
  await second.close();
  await expect(page.getByTestId("spectators-count")).toContainText("1 watching");
});

test("who watches is not asked what only players need", async ({ page, context, another }) => {
  const table = await Table.start(context, {});
  await sitAt(page, table);
  const watcher = await another();
  await watcher.goto(table.link("watch"));
  for (const [seen, count] of [[page, 1] as const, [watcher, 0] as const]) {
    await seen.getByTestId("menu").click();
    await expect(seen.getByRole("group", { name: "Appearance" })).toBeVisible();
    await expect(seen.getByRole("group", { name: "Ask before I play" })).toHaveCount(count);
    await expect(seen.getByTestId("notifications")).toHaveCount(count);
  }
});

test("the spectator link from before the start is still shown during the game", async ({
  page,
  another,
}) => {
  const link = await invite(page);
  await page.getByTestId("copy-watch").click();
  const before = await page.evaluate(() => navigator.clipboard.readText());
  await accept(await another(), link);
  await page.getByTestId("menu").click();
  await page.getByTestId("open-seats").click();
  await page.getByTestId("copy-watch").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
  const watcher = await another();
  await watcher.goto(before);
  await expect(watcher.getByTestId("prompt")).toBeVisible();
});
