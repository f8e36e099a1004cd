// Opponents of every kind: levels up to the expert, and characters with a style.
import type { Page } from "@playwright/test";
import type { BotKind, GameView } from "../src/api/types";
import { expect, test } from "./fixtures";
import { Player } from "./player";

/** The game on the page as the server tells it, and the bots that have moved in it. */
async function played(page: Page): Promise<{ view: GameView; moved: Set<BotKind> }> {
  const { pathname, search } = new URL(page.url());
  const view = (await (await page.request.get(`/api${pathname}${search}`)).json()) as GameView;
  const asked = await page.request.get(`/api${pathname}/events?after=0`);
  const { events } = (await asked.json()) as { events: { bot?: BotKind | null }[] };
  return { view, moved: new Set(events.flatMap(({ bot }) => bot ?? [])) };
}

test("a table with a character and an expert", async ({ page }) => {
  await page.goto("/new");
  const row = (seat: number) => page.locator(".seat-setup").nth(seat);
  await page.getByLabel("Who sits in seat 2").selectOption("Collector");
  await expect(row(1)).toContainText("Draws tickets again and again");
  await page.getByLabel("Who sits in seat 3").selectOption("Expert bot");
  await expect(row(2)).toContainText("Tries its moves out first");
  await page.getByTestId("start").click();
  await expect(page.getByTestId("prompt")).toBeVisible();
  await new Player(page).play({ decisions: 9 });
  const { view, moved } = await played(page);
  expect(new Set(view.seats.map(({ name }) => name))).toEqual(
    new Set(["You", "Collector", "Expert bot"]),
  );
  expect(moved).toEqual(new Set(["collector", "expert"]));
});

test("a duel with a character, picked with a map", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("play-europe").click();
  const gatekeeper = page.getByTestId("character-gatekeeper");
  await expect(gatekeeper).toContainText("Claims what others need");
  await gatekeeper.click();
  await expect(page.getByTestId("prompt")).toBeVisible();
  await new Player(page).play({ decisions: 4 });
  const { view, moved } = await played(page);
  expect(new Set(view.seats.map(({ level }) => level))).toEqual(new Set(["gatekeeper", null]));
  expect(moved).toEqual(new Set(["gatekeeper"]));
  // Play now offers the duel again.
  await page.goto("/");
  await expect(page.getByTestId("play-now").locator("..")).toContainText("against Gatekeeper");
});
