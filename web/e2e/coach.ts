// Plays by doing what the coach says, and nothing else.
import { expect, type Page } from "@playwright/test";
import { clickTrack } from "./board";

const ACTIONS_AT_MOST = 120;

/** What the coach says, and everything that changes with it. */
interface Said {
  over: boolean;
  topic: string;
  target: string;
  words: string;
}

/** Runs in the page, all at once: the game may end at any time. Null if the coach says nothing. */
function hear(): Said | null {
  const over = document.querySelector("[data-testid=end-screen]") !== null;
  const coach = document.querySelector<HTMLElement>("[data-testid=coach]");
  const { step = "", target = "" } = coach?.dataset ?? {};
  const ready = step !== "" && !coach?.classList.contains("unplaced");
  const turn = document.querySelector("[data-testid=log]")?.childElementCount;
  const words = [step, target, coach?.textContent, turn].join("|");
  return over || ready ? { over, topic: step, target, words } : null;
}

/** Follow the coach until the game is over, or `until` says so; returns the topics in order. */
export async function followCoach(
  page: Page,
  until: (topic: string) => boolean = () => false,
  look: (topic: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const topics: string[] = [];
  let before = "";
  for (let actions = 0; actions < ACTIONS_AT_MOST; actions++) {
    const said = await hearSomethingElse(page, before);
    if (said.over) return topics;
    topics.push(said.topic);
    await look(said.topic);
    if (until(said.topic)) return topics;
    // What was not read, because something else came in between, is said again.
    before = (await doAsSaid(page, said)) ? said.words : "";
  }
  throw new Error(`The game did not end: ${topics.join(", ")}`);
}

async function hearSomethingElse(page: Page, before: string): Promise<Said> {
  let said: Said | null = null;
  await expect
    .poll(async () => {
      said = await page.evaluate(hear);
      return said !== null && (said.over || said.words !== before);
    })
    .toBe(true);
  if (said === null) throw new Error("The coach says nothing.");
  return said;
}

/** Whether it could be done: others may act meanwhile, or the game may end. */
async function doAsSaid(page: Page, { topic, target }: Said): Promise<boolean> {
  if (topic === "tickets") {
    for (const ticket of await page.locator("[data-testid^=offer-]").all()) await ticket.click();
    await page.getByTestId("keep").click();
  } else if (topic === "pay") await page.getByTestId("confirm").click();
  else if (target.includes("data-track")) {
    await clickTrack(page, page.locator(target));
    await expect(page.locator("form.question-panel")).toBeVisible();
  } else if (
    topic === "draw" ||
    topic === "secondCard" ||
    topic === "moreTickets" ||
    topic === "allDone" ||
    topic === "lastTurn"
  )
    await page.locator(target).click();
  else return readTip(page, topic);
  await expect(page.locator(".question-note.problem")).toHaveCount(0);
  return true;
}

function readTip(page: Page, topic: string): Promise<boolean> {
  const button = page.locator(`[data-step="${topic}"] [data-testid=coach-read]`);
  return button.evaluateAll((found) => {
    for (const one of found) (one as HTMLElement).click();
    return found.length > 0;
  });
}
