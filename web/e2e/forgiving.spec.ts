// Forgiving a stray click: questions before what matters, turns taken back, a bot that takes over.
import type { Page } from "@playwright/test";
import type { GameView, MoveInfo } from "../src/api/types";
import { clickTrack } from "./board";
import { expect, test } from "./fixtures";
import { BOT, type Choice, mostExpensiveClaim, person, sitAt, skipScoring, Table } from "./table";

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

function isMyTurn(view: GameView): boolean {
  return view.position?.phase === "turn" && view.you?.due != null;
}

/** A table of Ada and two bots in Ada's turn. */
async function alone(
  context: Parameters<typeof Table.start>[0],
  condition: (moves: readonly MoveInfo[]) => boolean = () => true,
  choice?: Choice,
): Promise<Table> {
  const table = await Table.start(context, { seats: [person("Ada"), BOT, BOT] });
  await table.until((view, moves) => isMyTurn(view) && condition(moves), choice);
  return table;
}

/** The table after further turns of Ada and the replies. */
async function afterTurns(table: Table, turns: number): Promise<Table> {
  for (let made = 0; made < turns; made++) {
    const { number } = await table.view();
    await table.until((view) => isMyTurn(view) && view.number > number);
  }
  return table;
}

/** Claims of a track that are the only way to pay for it. */
function onlyWays(moves: readonly MoveInfo[]): readonly MoveInfo[] {
  const claims = moves.filter(({ kind }) => kind === "claim");
  return claims.filter(({ track }) => claims.filter((one) => one.track === track).length === 1);
}

const withLocomotive = (moves: readonly MoveInfo[]) =>
  onlyWays(moves).find(({ locomotives }) => locomotives > 0);
const withoutLocomotive = (moves: readonly MoveInfo[]) =>
  onlyWays(moves).find(({ locomotives }) => locomotives === 0);

async function expectQuestion(page: Page, track: number, price: RegExp): Promise<void> {
  const owned = page.locator(`[data-track="${track}"][data-owner]`);
  await clickTrack(page, track);
  await expect(page.getByTestId("confirm")).toHaveText(price);
  await page.getByTestId("cancel").click();
  await expect(owned).toHaveCount(0);
  await clickTrack(page, track);
  await page.getByTestId("confirm").click();
  await expect(owned).toHaveCount(1);
}

test("a claim with a locomotive asks first, and says what it costs and scores", async ({
  page,
  context,
}) => {
  const table = await alone(context, (moves) => withLocomotive(moves) !== undefined);
  const claim = withLocomotive(table.legal(await table.view()));
  await sitAt(page, table);
  await expectQuestion(page, claim?.track ?? -1, /^Pay .*locomotive.* · score \d+$/);
});

test.describe("on a device without games", () => {
  test.use({ experienced: false });

  test("every claim asks first", async ({ page, context }) => {
    // A hand with a locomotive has several ways to pay.
    const spendLocomotives: Choice = (moves) =>
      moves.find(({ kind, locomotives }) => kind === "claim" && locomotives > 0) ??
      moves.find(({ kind, card }) => kind === "take" && card !== "locomotive");
    const possible = (moves: readonly MoveInfo[]) => withoutLocomotive(moves) !== undefined;
    const table = await alone(context, possible, spendLocomotives);
    const claim = withoutLocomotive(table.legal(await table.view()));
    await sitAt(page, table);
    await expectQuestion(page, claim?.track ?? -1, /^Pay \d \w+ · score \d+$/);
  });
});

for (const [name, options] of Object.entries(SCREENS)) {
  test.describe(`on a ${name}`, () => {
    test.use(options);

    test("turns are taken back with the bots' replies", async ({ page, context }) => {
      const table = await alone(context);
      const before = await table.view();
      await afterTurns(table, 2);
      await sitAt(page, table);
      for (const times of [1, 2]) {
        await page.getByTestId("undo").click();
        await table.waitForView(({ seats }) => seats[0]?.taken_back === times);
      }
      const { position, you } = await table.view();
      expect([position, you?.hand]).toEqual([before.position, before.you?.hand]);
      await expect(page.getByTestId("prompt")).toContainText(/your turn/i);
      await expect(page.getByText("You took back a turn.").first()).toBeAttached();
    });

    test("a bot takes over only after a question", async ({ page, context }) => {
      const table = await alone(context);
      await sitAt(page, table);
      await page.getByTestId("menu").click();
      await page.getByTestId("leave").click();
      await expect(page.getByText(/A bot \(Medium\) will play for you until/)).toBeVisible();
      expect((await table.view()).seats[0]?.absent).toBeNull();
      await page.getByTestId("leave-sure").click();
      await table.waitForView(({ seats }) => seats[0]?.absent === "left");
    });
  });
}

test("a game that a bot finished is told as that and does not count", async ({ page, context }) => {
  const table = await alone(context);
  await table.ask("POST", "/seats/0/leave");
  await table.ask("POST", "/seats/0/hurry");
  await table.waitForView(({ state }) => state === "over");
  await page.goto(table.address());
  await skipScoring(page);
  await expect(page.getByTestId("left-to-bot")).toContainText("does not count");
  await page.goto("/you");
  await expect(page.getByTestId("history")).toContainText("Finished by a bot");
  await expect(page.getByTestId("statistics")).toContainText("No finished games yet");
});

test("the end page says how often turns were taken back", async ({ page, context }) => {
  const table = await afterTurns(await alone(context), 1);
  const { turn } = await table.view();
  await table.ask("POST", "/seats/0/undo", { id: "take-back-1", answers: turn });
  await table.until(({ position }) => position?.over === true, mostExpensiveClaim);
  await page.goto(table.address());
  await skipScoring(page);
  for (const { viewport } of [SCREENS.desktop, SCREENS.phone]) {
    await page.setViewportSize(viewport);
    await expect(page.getByTestId("taken-back")).toHaveText("You took back 1 turn.");
    await expect(page.locator(".statistics")).toContainText("1 turn taken back");
  }
});

test("a shared replay says what the table said, a record only the moves", async ({
  page,
  context,
}) => {
  const table = await afterTurns(await alone(context), 1);
  const { turn } = await table.view();
  await table.ask("POST", "/seats/0/undo", { id: "take-back-1", answers: turn });
  await table.until(({ position }) => position?.over === true, mostExpensiveClaim);
  const shared = (await table.ask("POST", "/share")) as { path: string };
  await page.goto(shared.path);
  await expect(page.getByTestId("taken-back")).toHaveText("Ada took back 1 turn.");
  const claim = page.locator(".move-list button", { hasText: "claimed" }).first();
  await expect(claim).toContainText("Paid");
  await expect(claim.locator(".mini-count").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
  await claim.click();
  await expect(page.locator(".replay-move .mini-count").first()).toBeVisible();
  const record = await (await page.request.get(`/api${shared.path}/record`)).text();
  const added = await page.request.post("/api/replays", { data: { record } });
  await page.goto(`/replays/${(await added.json()).id}`);
  await expect(page.locator(".move-list .mini-count").first()).toBeVisible();
  await expect(page.getByTestId("taken-back")).toHaveCount(0);
});

test("a new table can forbid taking back, for one person only", async ({ page }) => {
  await page.goto("/new");
  const takeBack = page.getByLabel(/taking back turns/i);
  await expect(takeBack).toBeChecked();
  await page.goto("/new?with=friends");
  await page.getByTestId("start").waitFor();
  await expect(takeBack).toHaveCount(0);
  await page.goto("/new");
  await takeBack.uncheck();
  await page.getByTestId("start").click();
  await page.getByTestId("prompt").waitFor({ state: "attached" });
  const { pathname, search } = new URL(page.url());
  const view = (await (await page.request.get(`/api${pathname}${search}`)).json()) as GameView;
  expect(view.take_back).toBe(false);
});
