// Hints: the next step and the plan, on the board too; they stay open beside the log, and others
// are told that somebody asked.
import type { Locator, Page } from "@playwright/test";
import type { GameView, Hint } from "../src/api/types";
import { spacesOf } from "../src/derived/tracks";
import { expect, test } from "./fixtures";
import { editionOf, POSITIONS } from "./positions";
import { BOT, person, sitAt, Table } from "./table";

const ME = 0;
const RIVAL = 1;

/** The hint for seat 0, as the server gives it. */
function hintFrom(table: Table): Promise<Hint> {
  return table.ask("POST", `/seats/${ME}/hint`) as Promise<Hint>;
}

/** Let a seat draw its cards until it is the other's turn. */
async function drawCards(table: Table, seat: number): Promise<void> {
  const done = (view: GameView) => !view.position?.waiting.includes(seat);
  for (let view = await table.view(seat); !done(view); view = await table.view(seat)) {
    const draw = table.legal(view).find(({ kind }) => kind === "draw card");
    if (draw) await table.move(view, draw);
  }
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("Both must be shown.");
  const apart =
    a.x + a.width <= b.x + 1 ||
    b.x + b.width <= a.x + 1 ||
    a.y + a.height <= b.y + 1 ||
    b.y + b.height <= a.y + 1;
  expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
}

async function expectSteps(page: Page, hint: Hint): Promise<void> {
  await expect(page.locator(".board-step")).toHaveCount(hint.network.routes.length);
  await expect(page.getByTestId("hint-plan").locator(".hint-steps li")).toHaveCount(
    hint.network.routes.length,
  );
}

/** Expect as many tracks to be lit as missing. */
async function expectMissing(page: Page, tracks: readonly number[] | undefined): Promise<void> {
  if (!tracks?.length) throw new Error("Something must be missing.");
  const lines = new RegExp(`^(M[^M]*){${tracks.length}}$`);
  await expect(page.locator(".board-missing")).toHaveAttribute("d", lines);
}

// A hint may be asked for just when another device of the seat moves.
test.use({ expected: /409 \(Conflict\).*\/hint/ });

test("a hint explains the plan, lights it, and stays open beside the log", async ({
  page,
  context,
}) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  await sitAt(page, table);
  await page.keyboard.press("h");
  const panel = page.getByTestId("hint");
  // The others are told of each hint, so nothing is asked before the player knows that.
  await expect(panel.locator(".hints-body > :first-child")).toContainText("see when you ask");
  await page.getByTestId("hint-ask").click();
  await expect(page.getByTestId("hint-next")).toContainText(/\w+ \w+ \w+/);
  const first = await hintFrom(table);
  expect(first.network.routes.length).toBeGreaterThan(0);
  await expectSteps(page, first);
  await expect(page.locator(".board-planned")).toHaveAttribute("d", /^M/);
  await expect(panel).not.toContainText(/\d\.\d/);
  await expectApart(panel, page.getByRole("region", { name: /log and chat/i }));
  await expectApart(panel, page.locator(".game-board"));

  // A line of the plan lights the way of its ticket there, and the ticket its own shortest way.
  const [way] = first.network.ways;
  await panel.locator(".hint-ways button").first().hover();
  await expectMissing(page, way?.missing);
  await page.mouse.move(0, 0);
  const { you } = await table.view(ME);
  for (const { index, done, shortest } of you?.hand?.tickets ?? []) {
    if (done) continue;
    await page.getByTestId(`ticket-${index}`).hover();
    await expectMissing(page, shortest?.missing);
    await expect(page.locator(".tickets-missing")).toContainText(`${shortest?.trains} train`);
  }
  await page.mouse.move(0, 0);

  // The open panel shows the next hint for the second card, and in the next turn if asked to.
  await drawCards(table, ME);
  await expect(panel).toContainText("On your turn you can ask again.");
  await drawCards(table, RIVAL);
  await page.getByTestId("hint-ask").click();
  await expect(page.getByTestId("hint-next")).toBeVisible();
  await expectSteps(page, await hintFrom(table));

  const { number } = await table.view();
  await page.getByTestId("hint-play").click();
  await table.waitForView((view) => view.number > number);
  await expect(panel).toBeVisible();
  await page.getByTestId("hint-close").click();
  await expect(panel).toBeHidden();
  await expect(page.locator(".board-step")).toHaveCount(0);
});

test("after a claim, the plan counts only what is still missing", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const { board } = await editionOf(context, "usa");
  await sitAt(page, table);
  await page.keyboard.press("h");
  await page.getByTestId("hint-ask").click();
  await expect(page.getByTestId("hint-next")).toBeVisible();
  const { network } = await hintFrom(table);
  const view = await table.view(ME);
  const claim = table
    .legal(view)
    .find((move) => network.routes.some(({ track }) => track === move.track));
  if (!claim) throw new Error("A route of the plan must be ready.");
  await table.move(view, claim);
  const left = network.ways.map(({ missing }) => missing.filter((one) => one !== claim.track));
  const steps = page.getByTestId("hint-plan").locator(".hint-steps li");
  await expect(steps).toHaveCount(network.routes.length - 1);
  const open = left.filter((missing) => missing.length > 0);
  const ways = page.getByTestId("hint-plan").locator(".hint-ways small");
  await expect(ways).toHaveCount(open.length);
  const sum = (tracks: readonly number[]) =>
    new RegExp(`\\b${tracks.length} routes?, ${spacesOf(board, tracks)} trains?\\b`);
  for (const [index, missing] of open.entries())
    await expect(ways.nth(index)).toHaveText(sum(missing));
  if (open.length > 1)
    await expect(page.getByTestId("hint-whole")).toHaveText(sum([...new Set(open.flat())]));
  // How many cards are missing was true of the cards before.
  await expect(steps.locator("small")).toHaveCount(0);
});

test("the plan is on the board while tickets are chosen, until others are selected", async ({
  page,
  context,
}) => {
  const table = await Table.start(context, { seats: [person("Ada"), BOT] });
  await sitAt(page, table);
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-next")).toBeVisible();
  const hint = await hintFrom(table);
  await expectSteps(page, hint);
  const offered = hint.network.ways.map(({ ticket }) => page.locator(`[data-ticket="${ticket}"]`));
  for (const ticket of offered) await ticket.click();
  await page.mouse.move(0, 0);
  await expectSteps(page, hint);
  await offered[0]?.click();
  await page.mouse.move(0, 0);
  await expect(page.locator(".board-step")).toHaveCount(0);
});

test("a hint covers none of five players, and Escape closes it", async ({ page, context }) => {
  const seats = [person("Ada"), BOT, BOT, BOT, BOT];
  await sitAt(page, await Table.start(context, { edition: "europe", seats }));
  for (const key of ["1", "2", "3", "Enter", "h"]) await page.keyboard.press(key);
  await expect(page.getByTestId("hint")).toBeVisible();
  const cut = (box: Element) => box.scrollHeight - box.clientHeight;
  expect(await page.locator(".sidebar-seats").evaluate(cut)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("hint")).toHaveCount(0);
});

test("the big board makes room for a hint, and Back closes it", async ({ page, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  await sitAt(page, table);
  await page.keyboard.press("b");
  await page.keyboard.press("h");
  await page.getByTestId("hint-ask").click();
  const panel = page.getByTestId("hint");
  await expect(page.getByTestId("hint-next")).toBeVisible();
  for (const part of [".game-board", ".game-header", ".tray"])
    await expectApart(panel, page.locator(part));
  await expectApart(panel, page.getByTestId("prompt"));
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page.getByTestId("prompt")).toBeVisible();
});

for (const edition of ["usa", "germany"])
  test(`the big board with a hint is not smaller than the usual one: ${edition}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const table = await Table.start(context, { edition, seats: [person("Ada"), BOT] });
    await table.until((view) => view.you?.due != null && view.position?.phase === "turn");
    await sitAt(page, table);
    const drawn = async () => {
      const { width = 0, height = 0 } = (await page.locator(".board").boundingBox()) ?? {};
      const { board } = await editionOf(context, edition);
      return Math.min(width / board.width, height / board.height);
    };
    const usual = await drawn();
    await page.keyboard.press("b");
    await page.keyboard.press("h");
    await expect(page.getByTestId("hint-next")).toBeVisible();
    expect(await drawn()).toBeGreaterThanOrEqual(usual);
  });

test("on a laptop, a hint beside four players shows why and how to play it", async ({
  page,
  context,
}) => {
  const seats = [person("Ada"), BOT, BOT, BOT];
  const table = await Table.start(context, { seats });
  await table.until((view) => view.you?.due != null && view.position?.phase === "turn");
  await page.setViewportSize({ width: 1280, height: 720 });
  await sitAt(page, table);
  await page.keyboard.press("h");
  await expect(page.locator(".hint-next > p")).toBeInViewport({ ratio: 1 });
  await expect(page.getByTestId("hint-play")).toBeInViewport({ ratio: 1 });
  await expectApart(page.getByTestId("hint-play"), page.locator(".sidebar-seats"));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a hint takes the place of what is below the prompt, not of the map", async ({
    page,
    context,
  }) => {
    const table = await POSITIONS["a turn with a full hand"](context);
    await sitAt(page, table);
    const map = await page.locator(".board").boundingBox();
    await page.getByTestId("open-hint").tap();
    await page.getByTestId("hint-ask").tap();
    const panel = page.getByTestId("hint");
    await expectSteps(page, await hintFrom(table));
    expect(await page.locator(".board").boundingBox()).toEqual(map);
    await expect(page.locator(".mobile-tabs")).toBeHidden();
    await page.setViewportSize({ width: 360, height: 640 });
    // What it suggests and why is whole above the button.
    for (const part of ["b", "p"])
      await expect(page.locator(`.hint-next > ${part}`)).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page.locator(".mobile-tabs")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByTestId("open-hint").tap();
    await page.getByTestId("hint-ask").tap();
    await expect(page.getByTestId("hint-next")).toBeVisible();
    await expectApart(panel, page.locator(".game-board > .board"));
    await expectApart(panel, page.getByTestId("prompt"));
    // The numbers can be read on the whole board, too.
    await page.keyboard.press("0");
    await expect(page.locator(".board-surface.moving")).toHaveCount(0);
    const mark = await page.locator(".board-step circle").first().boundingBox();
    expect(mark?.height).toBeGreaterThanOrEqual(17.5);
    await drawCards(table, ME);
    await drawCards(table, RIVAL);
    await page.getByTestId("hint-ask").tap();
    await expect(page.getByTestId("hint-next")).toBeVisible();
    await expectSteps(page, await hintFrom(table));
  });
});

test("the others are told that somebody asked, and nothing else", async ({ page, context }) => {
  const table = await POSITIONS["a turn"](context);
  await sitAt(page, table);
  await drawCards(table, ME);
  const hint = (await table.ask("POST", `/seats/${RIVAL}/hint`, undefined, RIVAL)) as Hint;
  expect(hint.candidates.length).toBeGreaterThan(0);
  const line = page.locator(".log-entry").last();
  await expect(line).toHaveText("Ben asked for a hint.");
  await expect(page.locator(".board-step")).toHaveCount(0);
  // It is told in the line of the turn.
  await drawCards(table, RIVAL);
  await expect(line).toContainText(/Ben asked for a hint\. Drew/);
  await expect(line.locator("[aria-hidden]").first()).toContainText("With a hint.");
});

test("a new table allows hints only to somebody who plays alone", async ({ page }) => {
  await page.goto("/new");
  const hints = page.getByLabel(/allow hints/i);
  await expect(hints).toBeChecked();
  await page.getByLabel("Who sits in seat 2").selectOption("open");
  await expect(hints).not.toBeChecked();
  await hints.check();
  await page.getByLabel("Who sits in seat 3").selectOption("open");
  await expect(hints).toBeChecked();
});

test("a new table of one person can have hints from the expert", async ({ page }) => {
  await page.goto("/new");
  const expert = page.getByLabel(/hints from the strongest bot/i);
  await expect(expert).not.toBeChecked();
  await expert.check();
  await page.getByLabel(/^allow hints/i).uncheck();
  await expect(expert).toHaveCount(0);
  await page.getByLabel(/^allow hints/i).check();
  await page.getByTestId("start").click();
  await page.getByTestId("prompt").waitFor({ state: "attached" });
  const { pathname, search } = new URL(page.url());
  const view = (await (await page.request.get(`/api${pathname}${search}`)).json()) as GameView;
  expect(view.expert_hints).toBe(true);
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-next")).toContainText(/^Keep /);
});
