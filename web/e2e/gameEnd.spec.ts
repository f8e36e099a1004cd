// The end of a game: the last round, the scoring, and everything you can do afterwards.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Edition, Replay } from "../src/api/types";
import { expect, test } from "./fixtures";
import { layoutFaults } from "./layout";
import { editionOf, finished, POSITIONS, withCutTicket } from "./positions";
import { chooseLanguage } from "./screens";
import { sitAt, skipScoring, totals } from "./table";

test.describe("in motion", () => {
  test.use({ animated: true });

  test("the last round is announced, and the last move ends the game", async ({
    page,
    context,
  }) => {
    const table = await POSITIONS["last round"](context);
    await sitAt(page, table);
    await expect(page.getByTestId("last-round")).toBeVisible();
    await page.getByTestId("deck").click();
    await expect(page.getByTestId("prompt")).toContainText(/second card/i);
    await page.getByTestId("deck").click();
    await expect(page.getByTestId("prompt").filter({ hasText: /second card/i })).toBeHidden();
    await table.until(({ position }) => position?.over === true);

    await expect(page.getByTestId("end-screen")).toBeVisible();
    await page.getByTestId("skip").click();
    const columns = page.getByTestId("final-scores").locator("tfoot td");
    await expect(columns).toHaveText(totals(await table.view()));
  });

  test("the scoring plays to the end without a click", async ({ page, context }) => {
    await page.clock.install();
    const table = await finished(context, "europe");
    await page.goto(table.address());
    await expect(page.getByTestId("skip")).toBeVisible();
    await page.clock.runFor("02:00");
    await expect(page.getByTestId("final-scores")).toBeVisible();
    await expect(page.getByTestId("skip")).toBeHidden();
  });
});

test("with reduced motion the result is shown at once", async ({ page, context }) => {
  const table = await finished(context, "europe");
  await page.goto(table.address());
  await expect(page.getByTestId("final-scores")).toBeVisible();
  await expect(page.getByTestId("skip")).toBeHidden();
});

test("one sentence tells what decided the game, and missed tickets cost points", async ({
  page,
  context,
}) => {
  const table = await finished(context, "usa-1910", 2);
  const { result } = (await table.ask("GET", "/replay")) as Replay;
  const edition = (await (await page.request.get("/api/editions/usa-1910")).json()) as Edition;
  // How the game goes depends on who chose tickets first. The sentence compares Ada with the best.
  const [own = 0, ...others] = result.scores.map(({ total }) => total);
  const margin = Math.abs(own - Math.max(...others));
  await page.goto(table.address());
  await expect(page.getByTestId("decision")).toContainText(new RegExp(`\\b${margin} points?\\b`));

  const missed = page.getByTestId("all-tickets").getByRole("button", { name: /missed$/ });
  const expected = result.scores.flatMap(({ ticket_results }) =>
    ticket_results.flatMap(({ index, done }) => (done ? [] : [edition.tickets[index]?.points])),
  );
  await expect(missed).toHaveCount(expected.length);
  const shown = await missed.locator("b").allTextContents();
  expect(shown.sort()).toEqual(expected.map((points) => `−${points}`).sort());
});

test("the end page names the ticket that was cut off, where and in which turn", async ({
  page,
  context,
}) => {
  const { table, ticket, track, turn } = await withCutTicket(context);
  const { board, tickets } = await editionOf(context, "usa");
  const between = (ends: { a: string; b: string } | undefined) =>
    [ends?.a, ends?.b].map((city) => board.cities[city ?? ""]?.name).join("–");
  const [name, route] = [between(tickets[ticket]), between(board.tracks[track])];
  await page.goto(table.address());
  const decision = page.getByTestId("decision");
  await expect(decision).toContainText(
    `Your ticket ${name} was cut off when Ben claimed ${route} on turn ${turn}.`,
  );
  await expect(decision).toContainText(/^You finished \d+ points behind Ben\./);

  await chooseLanguage(page, "de");
  await expect(decision).toContainText(name);
  await expect(decision).toContainText(`Zug ${turn}`);
  await chooseLanguage(page, "fr");
  await expect(decision).toContainText(name);
  await expect(decision).toContainText(`tour ${turn}`);
});

test("the final board is shared as a picture with names and scores", async ({ page, context }) => {
  const table = await finished(context, "germany");
  await page.goto(table.address());
  const download = page.waitForEvent("download");
  await page.getByTestId("picture").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("trunkline-germany.png");
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  const { board } = (await (await page.request.get("/api/editions/germany")).json()) as Edition;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  expect(height).toBe(1400 + 200);
  expect(width).toBe(Math.round((1400 * board.width) / board.height));
  expect(await colorsOf(page, bytes)).toBeGreaterThan(500);
});

/** How many colours a picture has; a broken one is a single surface. */
function colorsOf(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data;
      return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size;
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
}

test("a ticket is marked on the board only while it is pointed at", async ({ page, context }) => {
  const table = await finished(context, "usa");
  await page.goto(table.address());
  await skipScoring(page);
  const rings = page.locator(".board-highlight-ring");
  const ticket = page.getByTestId("all-tickets").getByRole("button").first();
  await ticket.hover();
  await expect(rings).toHaveCount(2);
  await page.getByRole("heading", { name: "Everyone’s tickets" }).hover();
  await expect(rings).toHaveCount(0);
  await ticket.focus();
  await expect(rings).toHaveCount(2);
  await ticket.blur();
  await expect(rings).toHaveCount(0);
});

test("a completed ticket lights its path over its player's tracks, a missed one only its cities", async ({
  page,
  context,
}) => {
  const table = await finished(context, "europe", 2);
  const { result, position } = await table.view();
  const { board } = await editionOf(context, "europe");
  await page.goto(table.address());
  await skipScoring(page);
  const lit = async (line: string) => {
    const drawn = (await page.locator(line).getAttribute("d")) ?? "";
    return board.tracks.flatMap(({ bed }, track) => (drawn.includes(bed) ? [track] : []));
  };
  let completed = 0;
  for (const [seat, score] of result?.scores.entries() ?? []) {
    const tickets = page.getByTestId("all-tickets").locator("section").nth(seat);
    for (const ticket of await tickets.getByRole("button").all()) {
      await ticket.hover();
      await expect(page.locator(".board-highlight-ring")).toHaveCount(2);
      const [own, lent] = [await lit(".board-highlighted"), await lit(".board-lent")];
      const done = (await ticket.getAttribute("class"))?.includes("completed") ?? false;
      completed += Number(done);
      expect(own.length + lent.length > 0).toBe(done);
      for (const track of own) expect(position?.owners[track]).toBe(seat);
      for (const track of lent) expect(score.lent).toContain(track);
    }
  }
  expect(completed).toBeGreaterThan(0);
});

test("a rematch against bots begins at once", async ({ page, context }) => {
  const table = await finished(context, "usa");
  await page.goto(table.address());
  await skipScoring(page);
  await page.getByTestId("rematch").click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(page.getByTestId("prompt")).toBeVisible();
});

test("the record can be downloaded, and opened again", async ({ page, context }) => {
  const table = await finished(context, "germany");
  await page.goto(table.address());
  await skipScoring(page);
  const download = page.waitForEvent("download");
  await page.getByTestId("record").click();
  const file = await (await download).path();
  const record = (await table.ask("GET", "/record")) as string;

  await page.goto("/");
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page).toHaveURL(/\/replays\//);
  await expect(page.getByTestId("slider")).toBeVisible();
  expect(record.length).toBeGreaterThan(100);
});

test("the replay shows every position, forwards and backwards", async ({ page, context }) => {
  const table = await finished(context, "europe");
  await page.goto(table.address());
  await skipScoring(page);
  await page.getByTestId("replay").click();
  await expect(page).toHaveURL(/\/replay/);
  const slider = page.getByTestId("slider");
  const claimed = page.locator("[data-track][data-owner]");
  const { position } = await table.view();

  await slider.focus();
  await page.keyboard.press("End");
  await expect(claimed).toHaveCount(Object.keys(position?.owners ?? {}).length);
  await page.keyboard.press("Home");
  await expect(claimed).toHaveCount(0);
  const value = () => slider.inputValue();
  const start = Number(await value());
  await page.getByTestId("step-next").click();
  await expect.poll(value).toBe(String(start + 1));
  await page.getByTestId("step-back").click();
  await expect.poll(value).toBe(String(start));
  await slider.fill("60");
  await expect(claimed).not.toHaveCount(0);
  await page.getByTestId("way-out").click();
  await expect(page.getByTestId("replay")).toBeVisible();
});

test("on a laptop, the board of a replay has most of the height", async ({ page, context }) => {
  const table = await finished(context, "usa");
  await page.goto(`/games/${table.id}/replay`);
  const board = page.locator(".replay-board");
  await expect(board.locator("[data-track]").first()).toBeVisible();
  expect((await board.boundingBox())?.height).toBeGreaterThan(0.6 * 720);
  for (const part of [".chart > svg", ".replay-slider", ".replay-play", ".replay-speed"])
    await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  expect(await layoutFaults(page)).toEqual([]);
});

test("a replay by keys: moves, turning points, the ends and playing", async ({ page, context }) => {
  const table = await finished(context, "usa");
  const { moves, turning_points } = (await table.ask("GET", "/replay")) as Replay;
  await page.goto(`/games/${table.id}/replay`);
  const slider = page.getByTestId("slider");
  const shown = (move: number) => expect(slider).toHaveValue(String(move));
  await shown(0);
  await page.keyboard.press("ArrowRight");
  await shown(1);
  await page.keyboard.press("End");
  await shown(moves.length);
  await page.keyboard.press("Home");
  await shown(0);
  // Both players have kept tickets.
  await page.keyboard.press("Shift+ArrowRight");
  await shown(2);
  await page.keyboard.press("Shift+ArrowLeft");
  await shown(0);

  const [first, second] = [...new Set(turning_points.map((point) => point.moves))];
  await page.keyboard.press("PageDown");
  await shown(first ?? -1);
  await expect(page.getByTestId("turning-point")).not.toBeEmpty();
  await page.getByTestId("turning-next").click();
  await shown(second ?? -1);
  await page.keyboard.press("PageUp");
  await shown(first ?? -1);

  const positions = await table.ask("GET", `/positions?first=${first}&count=1`);
  const [{ position }] = positions as [{ position: { display: (string | null)[] } }];
  const cards = page.getByTestId("face-up").locator("li[data-card]");
  await expect
    .poll(() => cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-card"))))
    .toEqual(position.display.map((card) => card ?? ""));

  await slider.focus();
  await page.keyboard.press("Space");
  await expect(slider).not.toHaveValue(String(first));
  await page.locator(".chart > svg").click({ position: { x: 2, y: 20 } });
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("a spectator sees the game, and no hand", async ({ another, context }) => {
  const table = await POSITIONS["a turn with a full hand"](context);
  const page = await another();
  await page.goto(table.link("watch"));
  await expect(page).toHaveURL(new RegExp(`/games/${table.id}`));
  await expect(page.locator("[data-track]").first()).toBeAttached();
  await expect(page.getByTestId("seat-0")).toContainText("Ada");
  await expect(page.locator("[data-testid^=hand-], [data-testid^=ticket-]")).toHaveCount(0);
  await expect(page.locator("[data-track][data-glow]")).toHaveCount(0);

  const events = await page.request.get(`/api/games/${table.id}`);
  expect(JSON.stringify(await events.json())).not.toContain('"hand":{');
  const view = await table.view();
  const draw = table.legal(view).find(({ kind }) => kind === "draw card");
  if (!draw) throw new Error("No card can be drawn.");
  const deck = view.position?.deck ?? 0;
  await table.move(view, draw);
  await expect(page.getByText(/Ada drew/i).first()).toBeVisible();
  expect((await table.view()).position?.deck).toBe(deck - 1);
});

test("a finished game is listed among my games", async ({ page, context }) => {
  const table = await finished(context, "usa-1910");
  await page.goto("/");
  await page.getByTestId("my-games").locator(`a[href*="${table.id}"]`).click();
  await expect(page.getByTestId("end-screen")).toBeVisible();
});
