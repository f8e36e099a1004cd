// The analysis of a game: how it is asked for and cancelled, and what it tells in a replay.
import type { BrowserContext, Page } from "@playwright/test";
import type { AnalysisLine, GameAnalysis } from "../src/api/types";
import { LABEL_MARKS } from "../src/derived/analysis";
import { expect, NO_ANSWER, test } from "./fixtures";
import { analysable, finished } from "./positions";
import { SEED, Server } from "./server";
import { skipScoring, type Table } from "./table";

/** What the server has found out about a game, which has been analysed. */
async function findings(context: BrowserContext, table: Table): Promise<GameAnalysis> {
  const answer = await context.request.post(`/api/games/${table.id}/analysis`);
  const lines = (await answer.text()).trimEnd().split("\n");
  const last = JSON.parse(lines.at(-1) ?? "") as AnalysisLine;
  if (last.type !== "result") throw new Error(`There is no result: ${lines.at(-1)}`);
  return last.analysis;
}

async function shownMove(page: Page): Promise<number> {
  return Number(await page.getByTestId("slider").inputValue());
}

const DEVICES = [
  { name: "desktop", options: { viewport: { width: 1280, height: 720 } } },
  {
    name: "phone",
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

for (const { name, options } of DEVICES) {
  test(`a game is analysed on a ${name}`, async ({ another }) => {
    const page = await another(options);
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    const panel = page.getByTestId("analysis");
    await expect(panel.getByRole("heading", { name: "Luck and skill" })).toBeVisible();
    await expect(page.locator("body")).toContainText("The analysis is ready.");
    const { moves, seats, start } = await findings(page.context(), table);

    // The graph shows everyone's chance; together they are certain to win.
    const chances = page.locator(".chart-legend b");
    await expect(chances).toHaveCount(seats.length);
    const shown = (await chances.allTextContents()).map((text) => Number.parseInt(text, 10));
    expect(shown.reduce((sum, chance) => sum + chance, 0)).toBe(100);
    expect(Math.abs((shown[0] ?? 0) - 100 * (start[0] ?? 0))).toBeLessThanOrEqual(1);

    // The game in short: the start, what decided it, and luck or skill, as far as it is certain.
    await expect(page.getByTestId("in-short").locator("p").first()).toHaveText(/^After the deal, /);

    // A turning point leads there.
    const turning = panel.locator(".analysis-turning button").first();
    await turning.click();
    const at = await shownMove(page);
    await expect(turning).toContainText(new RegExp(`move ${at}: `, "i"));
    await expect(turning).toHaveAttribute("aria-current", "step");
    await expect(page.getByTestId("shown-move")).not.toContainText("Step through");

    // A click on the graph leads to its move.
    const graph = page.locator(".chart > svg");
    const box = await graph.boundingBox();
    await graph.click({ position: { x: (box?.width ?? 0) - 1, y: 10 } });
    expect(await shownMove(page)).toBe(moves.length);

    // Every labelled move is marked in the list, and is told with what was better.
    const labelled = moves.flatMap(({ label }, index) => (label ? [{ label, index }] : []));
    expect(labelled.length).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Game" }).click();
    const marks = page.locator(".move-list .move-label");
    await expect(marks).toHaveText(
      labelled.map(({ label }) => new RegExp(`^\\${LABEL_MARKS[label][0]}`)),
    );
    const claim = labelled.find(({ index }) => moves[index]?.better?.text.startsWith("claim"));
    await page
      .locator(".move-list button")
      .nth(claim?.index ?? -1)
      .click();
    await page.getByRole("tab", { name: "Analysis" }).click();
    await expect(page.getByTestId("better-move")).toHaveText(/^Better: /);
    await expect(page.getByTestId("judged")).toHaveText(
      /^By what \w+ could know: \d+%, with the better move \d+%\.$/,
    );
    await expect(page.getByTestId("shown-move")).toContainText("Why: ");
    await expect(page.locator(".board-outline-core")).toHaveAttribute("d", /M/);

    // The bars say where the chances came from.
    await expect(page.getByTestId("seat-analysis")).toHaveCount(seats.length);
    await expect(page.getByTestId("seat-analysis").first()).toContainText(
      /Accuracy \d+( ±\d+)? of 100/,
    );

    // The numbers lead from equal chances to the result.
    const numbers = page.locator(".analysis-numbers").first();
    await numbers.getByText("In numbers").click();
    await expect(numbers.locator("dl > div").first()).toHaveText("Before the deal50%");
    await expect(numbers.locator("dl > div").last()).toHaveText(/^Result(0|100)%$/);
  });
}

test("the end page leads to an analysis, except after the guided first game", async ({
  page,
  context,
}) => {
  const table = await finished(context, "usa");
  await page.goto(table.address());
  await skipScoring(page);
  await expect(page.getByRole("link", { name: "Analyse game" })).toHaveAttribute(
    "href",
    /\/replay\?analysis$/,
  );
  const guided = await analysable(context);
  await page.goto(guided.address());
  await skipScoring(page);
  await expect(page.getByTestId("replay")).toBeVisible();
  await expect(page.getByRole("link", { name: "Analyse game" })).toBeHidden();
});

test("the move shown keeps its height, and what is below its place", async ({ page, context }) => {
  const table = await analysable(context);
  const { moves } = await findings(context, table);
  await page.goto(`/games/${table.id}/replay?analysis`);
  const turning = page.locator(".analysis-turning");
  await expect(turning).toBeVisible();
  const before = await turning.boundingBox();
  const labelled = moves.findIndex(({ label }) => label);
  for (const move of [1, labelled + 1]) {
    await page.getByTestId("slider").fill(`${move}`);
    expect(await turning.boundingBox()).toEqual(before);
  }
});

test("a question mark lists the keys of a replay", async ({ page, context }) => {
  const table = await analysable(context);
  await page.goto(`/games/${table.id}/replay`);
  await expect(page.getByTestId("slider")).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByTestId("keys");
  await expect(keys).toContainText("to the previous or next turning point");
  // They list the keys of the replay, and do nothing to it.
  await page.keyboard.press("ArrowRight");
  expect(await shownMove(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("slider")).toHaveValue("1");
});

test("an analysis is begun and read by keyboard", async ({ page, context }) => {
  const table = await analysable(context);
  await page.goto(`/games/${table.id}/replay`);
  await page.getByRole("tab", { name: "Game" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Analysis" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Analyse game" })).toBeFocused();
  await page.keyboard.press("Enter");
  const turning = page.locator(".analysis-turning button");
  await turning.last().focus();
  await page.keyboard.press("Enter");
  await expect(turning.last()).toHaveAttribute("aria-current", "step");
  const at = await shownMove(page);
  // Arrows go on from there.
  await page.keyboard.press("ArrowLeft");
  expect(await shownMove(page)).toBe(at - 1);
  // Turning points are those of the analysis, by key and by button.
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await expect(turning.first()).toHaveAttribute("aria-current", "step");
  if ((await turning.count()) > 1) {
    await page.getByTestId("turning-next").click();
    await expect(turning.nth(1)).toHaveAttribute("aria-current", "step");
  }
});

test("somebody with the link to a replay has the result at once", async ({ another, context }) => {
  const table = await analysable(context);
  await findings(context, table);
  const { path } = (await table.ask("POST", "/share")) as { path: string };
  const page = await another();
  await page.goto(`${path}?analysis`);
  await expect(page.getByRole("heading", { name: "Luck and skill" })).toBeVisible();
});

test.describe("with much time", () => {
  const slow = new Server(SEED, ["--analysis-playouts", "1000000000"]);
  test.beforeAll(() => slow.start());
  test.afterAll(() => slow.remove());

  test("an analysis is cancelled, which the server notices, and begun again", async ({
    another,
  }) => {
    const page = await another({ baseURL: slow.url });
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    const bar = page.getByRole("progressbar", { name: "Progress of the analysis" });
    await expect(bar).toBeVisible();
    await expect(page.getByTestId("analysis")).toContainText(/Analysing the game… \d+%/);
    const running = async () =>
      /trunkline_analyses_running (\d)/.exec(
        await (await page.request.get("/metrics")).text(),
      )?.[1];
    await expect.poll(running).toBe("1");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Analyse game" })).toBeFocused();
    await expect(bar).toBeHidden();
    await expect.poll(running).toBe("0");

    await page.getByRole("button", { name: "Analyse game" }).click();
    await expect.poll(running).toBe("1");
    // Leaving the page ends it, too.
    await page.goto("/");
    await expect.poll(running).toBe("0");
  });

  test.describe("and a refusal", () => {
    test.use({ expected: NO_ANSWER });

    test("a second game of the same device is refused with a reason", async ({ another }) => {
      const page = await another({ baseURL: slow.url });
      const first = await analysable(page.context());
      const second = await analysable(page.context(), "Bea");
      await page.goto(`/games/${first.id}/replay?analysis`);
      await expect(page.getByRole("progressbar")).toBeVisible();
      const tab = await page.context().newPage();
      await tab.goto(`/games/${second.id}/replay?analysis`);
      await expect(tab.getByTestId("analysis")).toContainText("Another game is being analysed");
      await expect(tab.getByRole("button", { name: "Analyse game" })).toBeVisible();
    });
  });
});

test.describe("with too little time", () => {
  const hasty = new Server(SEED, ["--analysis-playouts", "300"]);
  test.beforeAll(() => hasty.start());
  test.afterAll(() => hasty.remove());

  test("a rough analysis says so, and is made again with more time", async ({ another }) => {
    const page = await another({ baseURL: hasty.url });
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    const rough = page.getByTestId("rough");
    await expect(rough).toContainText("This analysis had too little time.");
    await expect(page.locator(".move-label")).toHaveCount(0);
    // Nothing uncertain is told as a number.
    await expect(page.locator(".chart-title")).toHaveText("Win chances, roughly:");
    await expect(page.locator(".analysis-turning button")).toHaveCount(0);
    await expect(page.getByTestId("seat-analysis").first()).not.toContainText(/\d/);
    const again = rough.getByRole("button", { name: "Analyse again with more time" });
    await again.click();
    await expect(again).toBeHidden();
    await expect(page.getByRole("heading", { name: "Luck and skill" })).toBeVisible();
    const first = await findings(page.context(), table);
    expect(first.playouts).toBeGreaterThan(1000);
    // There is no offer of yet more time, even if five times as much was too little.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Luck and skill" })).toBeVisible();
    await expect(again).toHaveCount(0);
  });
});

test.describe("without analyses", () => {
  const plain = new Server(SEED, ["--analyses", "0"]);
  test.beforeAll(() => plain.start());
  test.afterAll(() => plain.remove());

  test("a server that makes none offers none", async ({ another }) => {
    const page = await another({ baseURL: plain.url });
    const table = await analysable(page.context());
    await page.goto(`/games/${table.id}/replay?analysis`);
    await expect(page.locator(".move-list button").first()).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await page.goto(table.address());
    await skipScoring(page);
    await expect(page.getByTestId("replay")).toBeVisible();
    await expect(page.getByTestId("analyse")).toHaveCount(0);
  });
});
