// Following the game: what others do is marked, told and shown at the player's pace.
import type { Page } from "@playwright/test";
import type { MoveInfo } from "../src/api/types";
import { clickTrack } from "./board";
import { expect, test } from "./fixtures";
import { LOW } from "./phones";
import { boardOf } from "./positions";
import { chooseLanguage } from "./screens";
import { SEED, Server } from "./server";
import {
  BOT,
  type Choice,
  letBotPlay,
  mostExpensiveClaim,
  person,
  sitAt,
  skipScoring,
  Table,
} from "./table";

const BEN = 1;
const MINUTE = 60_000;

/** A table where Ben has just claimed a route, and it is Ada's turn. */
async function afterRivalsClaim(page: Page): Promise<{ table: Table; track: number }> {
  const table = await Table.start(page.context(), {});
  const choice: Choice = (moves, view) =>
    view.you?.seat === BEN ? mostExpensiveClaim(moves) : null;
  const view = await table.until(
    ({ position, you }) =>
      you?.seat === 0 && position?.phase === "turn" && position.seat === 0 && owned(position) > 0,
    choice,
  );
  return { table, track: Number(Object.keys(view.position?.owners ?? {})[0]) };
}

function owned({ owners }: { owners: object }): number {
  return Object.keys(owners).length;
}

/** Play for Ben until it is Ada's turn again. */
async function playForBen(table: Table, choice?: Choice): Promise<void> {
  await table.until(({ position, you }) => you?.seat === 0 && position?.seat === 0, choice);
}

test("a rival's claim stays marked until my turn is over, and the log tells what was paid", async ({
  page,
}) => {
  const { table, track } = await afterRivalsClaim(page);
  await sitAt(page, table);
  const halo = page.locator(`[data-halo="${track}"]`);
  await expect(halo).toBeAttached();
  await expect(page.locator(".claim-payments .claim-count").first()).toBeVisible();
  const line = page.getByTestId("log").locator(".log-line.claim");
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/Ben claimed .+ for \d+ points?\. Paid \d+ \w+/);
  await expect(line.locator(".log-score")).toHaveText(/^\+\d+$/);

  await page.keyboard.press("d");
  await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  await expect(halo).toBeAttached();
  await page.keyboard.press("d");
  await expect(page.getByTestId("prompt")).toContainText("Ben");
  await expect(halo).toHaveCount(0);
});

test("cards that a rival took are shown as cards, in one line of the log", async ({ page }) => {
  const table = await Table.start(page.context(), {});
  const takes: Choice = (moves) => moves.find(isPlainTake);
  await table.until(
    ({ position, you, number }) =>
      you?.seat === 0 && position?.phase === "turn" && position.seat === 0 && number > 8,
    takes,
  );
  await sitAt(page, table);
  const line = page.getByTestId("log").locator(".log-line", { hasText: "Ben took" }).last();
  await expect(line.locator(".mini-card")).toHaveCount(2);
  await expect(line).toContainText(/Ben took an? \w+ card\. Took an? \w+ card\./);
  const cards = page.getByTestId("drawn-1");
  await expect(cards.locator(".mini-card")).toHaveCount(2);
  await expect(cards).toContainText(/drew last: an? \w+ card and an? \w+ card/i);
  // What was kept before the first turn has a line of its own.
  const kept = page.getByTestId("log").locator(".log-line", { hasText: /kept/ });
  await expect(kept).toHaveCount(2);
  await expect(kept.first()).not.toContainText(/took/);
});

function isPlainTake({ kind, card }: MoveInfo): boolean {
  return kind === "take" && card !== "locomotive";
}

test("the bar says whose turn it is and what they do", async ({ page, another }) => {
  const table = await Table.start(page.context(), {});
  await table.until(({ position }) => position?.phase === "turn" && position.seat === BEN);
  await sitAt(page, table);
  const prompt = page.getByTestId("prompt");
  await expect(prompt).toContainText("Waiting for Ben, who is away.");
  await expect(page.getByTestId("active-seats")).toHaveAttribute("data-seats", "1");
  await sitAt(await another({ storageState: await table.cookies(BEN) }), table, BEN);
  const view = await table.view(BEN);
  const tickets = table.legal(view).find(({ kind }) => kind === "draw tickets");
  if (tickets) await table.move(view, tickets);
  await expect(prompt).toContainText("Ben is choosing tickets");
});

test("the speed: slowly, one move after another, and a key skips to my turn", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("trunkline.speed", "slow"));
  await page.clock.install();
  const table = await Table.start(page.context(), {});
  await table.until(({ position }) => position?.phase === "turn" && position.seat === BEN);
  await sitAt(page, table);
  await page.clock.pauseAt(Date.now() + MINUTE);
  await playForBen(table);
  // The first card is shown, the second one and my turn wait.
  const prompt = page.getByTestId("prompt");
  await expect(prompt).toContainText("Ben is drawing cards");
  await expect(page.getByTestId("active-seats").locator(".mini-card")).toHaveCount(1);
  await expect(page.getByTestId("skip-moves")).toBeVisible();
  // A move of a card is shown for 1.8 seconds.
  await page.clock.runFor(1700);
  await expect(prompt).toContainText("Ben is drawing cards");
  await page.keyboard.press("s");
  await expect(prompt).toContainText(/your turn/i);
  await expect(page.getByTestId("skip-moves")).toBeHidden();
});

/** Runs in the page: how many lines of text an element has. */
function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test("a player who has left the game to bots skips to its end", async ({ another }) => {
  // Bots that would not finish during the test, shown as slowly as possible.
  const server = await new Server(SEED, ["--pause", "60"]).start();
  try {
    const page = await another({ baseURL: server.url });
    await page.addInitScript(() => localStorage.setItem("trunkline.speed", "slow"));
    const seats = [person("Ada"), BOT];
    await sitAt(page, await Table.start(page.context(), { edition: "lesson", seats }));
    await letBotPlay(page);
    const skip = page.getByTestId("skip-moves");
    await expect(skip).toHaveText("Skip to the end");
    // On a low phone it has two lines at most.
    await page.setViewportSize(LOW);
    for (const language of ["de", "fr", "en"]) {
      await chooseLanguage(page, language);
      expect(await skip.evaluate(linesOf), language).toBeLessThanOrEqual(2);
    }
    await skip.click();
    await skipScoring(page);
    await page.close();
  } finally {
    await server.remove();
  }
});

test("a failed tunnel stays until it is tapped, and the others wait", async ({ page, context }) => {
  const { tracks } = await boardOf(context, "europe");
  const table = await Table.start(context, { edition: "europe" });
  const dug = (move: MoveInfo) =>
    move.kind === "claim" && tracks[move.track ?? -1]?.tunnel === true;
  // With no card to spare, a tunnel fails as soon as it costs extra.
  const prompt = page.getByTestId("prompt");
  const failed = page.getByTestId("failed-tunnel");
  for (let tries = 0; tries < 40; tries++) {
    const view = await table.until(
      ({ position, you }, moves) =>
        you?.seat === 0 && position?.phase === "turn" && moves.some(dug),
    );
    const claim = table.legal(view).filter(dug).at(-1);
    if (tries === 0) await sitAt(page, table);
    await clickTrack(page, claim?.track ?? -1);
    const confirm = page.getByTestId("confirm");
    const over = prompt.filter({ hasText: "Ben" });
    await expect(failed.or(confirm).or(over).first()).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
    await expect(failed.or(over).first()).toBeVisible();
    if (await failed.isVisible()) break;
  }
  await expect(failed).toBeFocused();
  await playForBen(table);
  await expect(prompt).toContainText("The tunnel failed.");
  await failed.click();
  await expect(failed).toBeHidden();
  await expect(prompt).toContainText(/your turn/i);
});

test("a rival's failed tunnel stays long enough to read, and a key skips it", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem("trunkline.speed", "normal"));
  await page.clock.install();
  const { tracks } = await boardOf(context, "europe");
  const table = await Table.start(context, { edition: "europe" });
  const dig: Choice = (moves, { you }) =>
    you?.seat === BEN
      ? moves.find(({ kind, track }) => kind === "claim" && tracks[track ?? -1]?.tunnel)
      : null;
  const inTunnel = await table.until(
    ({ position, you }) => position?.phase === "tunnel" && you?.seat === BEN,
    dig,
  );
  await sitAt(page, table);
  await page.clock.pauseAt(Date.now() + MINUTE);
  const decline = table.legal(inTunnel).find(({ kind }) => kind === "decline");
  if (decline) await table.move(inTunnel, decline);
  const told = page.getByTestId("announcement");
  await expect(told).toContainText("Ben");
  await page.clock.runFor(4000);
  await expect(told).toBeVisible();
  await expect(page.getByTestId("prompt")).toContainText(/your turn/i);
  await page.keyboard.press("s");
  await page.clock.runFor(50);
  await expect(told).toBeHidden();
});

test("the log goes on following after the window is resized", async ({ page }) => {
  const table = await Table.start(page.context(), {});
  await table.until(({ number, you }) => number > 60 && you?.seat === 0);
  await sitAt(page, table);
  const list = page.locator(".log-list");
  const fromEnd = () =>
    list.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
  await expect.poll(fromEnd).toBeLessThan(2);
  for (const size of [
    { width: 1024, height: 600 },
    { width: 1280, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(fromEnd).toBeLessThan(2);
  }
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeHidden();
});

test("unread messages are still unread after a reload", async ({ page }) => {
  const table = await Table.start(page.context(), {});
  await sitAt(page, table);
  await table.ask("POST", `/seats/${BEN}/chat`, { id: crypto.randomUUID(), text: "Hello" }, BEN);
  const tab = page.getByTestId("sidebar-chat");
  await expect(tab).toContainText("1 new");
  await page.reload();
  await expect(tab).toContainText("1 new");
  await tab.click();
  await expect(page.getByText("Ben Hello")).toBeVisible();
  await page.getByTestId("sidebar-log").click();
  await page.reload();
  await expect(page.getByTestId("log")).toBeVisible();
  await expect(tab).not.toContainText("new");
});

test("the keyboard goes on from the board after tickets are kept and cards drawn", async ({
  page,
}) => {
  const table = await Table.start(page.context(), {});
  await table.until(({ position, you }) => position?.phase === "first tickets" && you?.seat === 0);
  await sitAt(page, table);
  await expect(page.getByTestId("offer-0")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("keep")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("keep")).toHaveCount(0);
  const onBoard = () => page.evaluate(() => document.activeElement?.matches(".board svg") === true);
  await expect.poll(onBoard).toBe(true);

  await playForBen(table);
  await page.getByTestId("deck").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("prompt")).toContainText(/second card/i);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("prompt")).toContainText("Ben");
  await expect(page.getByTestId("deck")).toBeFocused();
});
