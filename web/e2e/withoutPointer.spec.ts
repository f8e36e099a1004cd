// Whole games without a pointer: by keyboard alone, and by what assistive technology is told alone.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { skipScoring, totals, viewOf } from "./table";

test.use({ viewport: { width: 960, height: 640 } });

const TABS_AT_MOST = 150;
const ACTIONS_AT_MOST = 600;
const PATIENCE = 60_000;

/** Press Tab until something has the focus that matches a selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

type Situation = "over" | "offer" | "asked" | "claim" | "draw";

/** What the page asks for, and everything that an action can change. */
interface Seen {
  situation: Situation;
  shown: string;
}

/** Runs in the page: what it asks for, once that is something else than before; until then null. */
function somethingNew(before: string): Seen | null {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const situation = (): Situation | null => {
    if (has("[data-testid=end-screen]")) return "over";
    if (has("[data-testid^=offer-]")) return "offer";
    if (has("form.question-panel")) return "asked";
    const prompt = document.querySelector("[data-testid=prompt].mine");
    if (!prompt || prompt.ariaBusy === "true") return null;
    return has("[data-track][data-glow]") ? "claim" : "draw";
  };
  const texts = ["prompt", "log", "deck"].map(
    (id) => document.querySelector(`[data-testid=${id}]`)?.textContent,
  );
  const panel = document.querySelector("form.question-panel");
  const pressed = panel?.querySelectorAll("[aria-pressed=true]").length;
  const shown = [...texts, panel?.textContent, pressed, document.title].join("|");
  const now = situation();
  return now === null || shown === before ? null : { situation: now, shown };
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

test("a whole game by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, "[data-testid=play-usa]");
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-testid=level-easy]");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("prompt")).toBeVisible();
  let seen: Seen = { situation: "draw", shown: "" };
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    const found = await page.waitForFunction(somethingNew, seen.shown, { timeout: PATIENCE });
    seen = (await found.jsonValue()) as Seen;
    if (seen.situation === "over") break;
    await actByKeyboard(page, seen.situation);
  }
  await skipScoring(page);
  const sums = totals(await viewOf(page));
  await expect(page.getByTestId("final-scores").locator("tfoot td")).toHaveText(sums);
});

test("a whole game through the accessibility tree alone", async ({ page }) => {
  await page.goto("/");
  const button = (name: RegExp) => page.getByRole("button", { name, disabled: false });
  await button(/^how to play/i).press("Enter");
  const over = page.getByRole("region", { name: /final scoring|the end of the game/i });
  // What to do if there is a choice, the most urgent first.
  const choices = [
    button(/^keep/i),
    page.getByRole("form", { name: /tickets/i }).getByRole("button", { pressed: false }),
    button(/^pay /i),
    button(/, can be chosen$/),
    button(/^draw from the deck/i),
  ];
  const anything = choices.reduce((some, choice) => some.or(choice), over).first();
  const busy = page.locator("[aria-busy=true]");
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    await expect(busy).toHaveCount(0);
    await anything.waitFor({ timeout: PATIENCE });
    if (await over.count()) break;
    for (const choice of choices) {
      if (!(await choice.count())) continue;
      await choice.first().press("Enter");
      break;
    }
  }
  await expect(over).toBeVisible();
});
