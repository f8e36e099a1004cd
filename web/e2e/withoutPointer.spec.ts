// Whole games without a pointer: by keyboard alone, and by what assistive technology is told alone.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.use({ viewport: { width: 960, height: 640 }, reducedMotion: "reduce" });

const TABS_AT_MOST = 150;
const ACTIONS_AT_MOST = 600;
const PATIENCE = 60_000;
const PAUSE = 20;

/** Press Tab until something has the focus that matches a selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

type Situation = "over" | "offer" | "asked" | "claim" | "draw" | "wait";

/** Runs in the page: what it shows. */
function situation(): Situation {
  const has = (selector: string) => document.querySelector(selector) !== null;
  if (has("[data-testid=end-screen]")) return "over";
  if (has("[data-testid^=offer-]")) return "offer";
  if (has("form.question-panel")) return "asked";
  if (!has("[data-testid=prompt].mine") || has("[data-testid=prompt][aria-busy=true]"))
    return "wait";
  return has("[data-track][data-glow]") ? "claim" : "draw";
}

async function actByKeyboard(page: Page, now: Situation): Promise<void> {
  if (now === "offer") {
    const unchosen = '[data-testid^="offer-"][aria-pressed="false"]';
    if (await page.locator("[data-testid=keep]:enabled").count()) {
      await tabTo(page, "[data-testid=keep]");
      await page.keyboard.press("Enter");
    } else {
      await tabTo(page, unchosen);
      await page.keyboard.press("Space");
    }
  } else if (now === "asked") {
    await tabTo(page, "form.question-panel button:not([data-testid=cancel])");
    await page.keyboard.press("Enter");
  } else if (now === "claim") {
    await tabTo(page, ".board [data-stop]");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
  } else await page.keyboard.press("d");
}

/** Everything that an action can change. */
function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts = ["prompt", "log", "deck"].map(
      (id) => document.querySelector(`[data-testid=${id}]`)?.textContent,
    );
    const panel = document.querySelector("form.question-panel");
    const pressed = panel?.querySelectorAll("[aria-pressed=true]").length;
    return [...texts, panel?.textContent, pressed, document.title].join("|");
  });
}

test("a whole game by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, "[data-testid=play-usa]");
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-testid=level-easy]");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("prompt")).toBeVisible();
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    const now = await page.waitForFunction(situation).then((handle) => handle.jsonValue());
    if (now === "over") break;
    if (now === "wait") {
      await delay(PAUSE);
      continue;
    }
    const before = await shown(page);
    await actByKeyboard(page, now);
    await expect
      .poll(() => shown(page), { timeout: PATIENCE, intervals: [PAUSE] })
      .not.toBe(before);
  }
  await expect(page.getByTestId("end-screen")).toBeVisible();
});

test("a whole game through the accessibility tree alone", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "How to play" }).press("Enter");
  const over = page.getByRole("region", { name: /final scoring|the end of the game/i });
  const button = (name: RegExp) => page.getByRole("button", { name, disabled: false });
  // What to do if there is a choice, the most urgent first.
  const choices = [
    button(/^keep/i),
    page.getByRole("form", { name: /tickets/i }).getByRole("button", { pressed: false }),
    button(/^pay /i),
    button(/, can be chosen$/),
    button(/^draw from the deck/i),
  ];
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    if (await over.count()) break;
    let acted = false;
    for (const choice of choices) {
      if (acted || !(await choice.count())) continue;
      // What was offered a moment ago may be gone.
      await choice
        .first()
        .press("Enter", { timeout: 1000 })
        .catch(() => undefined);
      acted = true;
    }
    if (!acted) await delay(PAUSE);
  }
  await expect(over).toBeVisible();
});
