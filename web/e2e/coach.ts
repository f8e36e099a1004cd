// Plays by doing what the coach says, and nothing else.
import { expect, type Page } from "@playwright/test";
import { clickTrack } from "./board";

const ACTIONS_AT_MOST = 120;

/** What the coach says now, as text that changes with every step. */
function said(page: Page): Promise<string> {
  return page.evaluate(() => {
    const coach = document.querySelector<HTMLElement>("[data-testid=coach]");
    const turn = document.querySelector("[data-testid=log]")?.childElementCount;
    return [coach?.dataset.step, coach?.dataset.target, coach?.textContent, turn].join("|");
  });
}

/** Follow the coach until the game is over, or `until` says so; returns the topics in order. */
export async function followCoach(
  page: Page,
  until: (topic: string) => boolean = () => false,
  look: (topic: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const topics: string[] = [];
  const coach = page.getByTestId("coach");
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    await page.waitForFunction(
      () =>
        document.querySelector("[data-testid=end-screen]") ||
        document.querySelector("[data-testid=coach][data-step]:not([data-step=rival], .unplaced)"),
    );
    if (await page.getByTestId("end-screen").isVisible()) return topics;
    const before = await said(page);
    const topic = (await coach.getAttribute("data-step")) ?? "";
    topics.push(topic);
    await look(topic);
    if (until(topic)) return topics;
    await doAsSaid(page, topic);
    await page.waitForFunction(
      ([text]) => {
        const now = document.querySelector<HTMLElement>("[data-testid=coach]");
        const turn = document.querySelector("[data-testid=log]")?.childElementCount;
        const words = [now?.dataset.step, now?.dataset.target, now?.textContent, turn].join("|");
        return !now || words !== text;
      },
      [before],
    );
  }
  throw new Error(`The game did not end: ${topics.join(", ")}`);
}

async function doAsSaid(page: Page, topic: string): Promise<void> {
  const target = (await page.getByTestId("coach").getAttribute("data-target")) ?? "";
  if (topic === "tickets") {
    for (const ticket of await page.locator("[data-testid^=offer-]").all()) await ticket.click();
    await page.getByTestId("keep").click();
  } else if (topic === "pay") await page.getByTestId("confirm").click();
  else if (target.includes("data-track")) await clickTrack(page, page.locator(target));
  else if (topic === "draw" || topic === "secondCard" || topic === "allDone")
    await page.locator(target).click();
  // The game may end before this is read.
  else await page.getByTestId("coach-read").evaluateAll((all) => (all[0] as HTMLElement)?.click());
  await expect(page.locator(".question-note.problem")).toHaveCount(0);
}
