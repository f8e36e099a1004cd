// The end of a game: the last round, the scoring, and everything you can do afterwards.
import { expect, test } from "./fixtures";
import { finished, POSITIONS } from "./positions";
import { sitAt, skipScoring, totals } from "./table";

test("the last round is announced, and the last move ends the game", async ({ page, context }) => {
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

test("with reduced motion the result is shown at once", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const table = await finished(context, "europe");
  await page.goto(table.address());
  await expect(page.getByTestId("final-scores")).toBeVisible();
  await expect(page.getByTestId("skip")).toBeHidden();
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
